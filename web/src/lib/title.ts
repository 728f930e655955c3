import { m } from '$lib/i18n';
import type { View } from '$lib/protocol';

/** What the browser's tab says of the table: whose turn it is. */
export function titleOf(view: View | null): string {
  if (!view) return m.app_name();
  if (view.status === 'over') return m.title_over();
  if (view.to_move === null) return m.title_waiting();
  if (view.to_move === view.you) return m.title_your_turn();
  return m.title_other({ name: view.seats[view.to_move]?.name ?? '' });
}
