/** One stop for Tab in a region, arrows inside it. Marked elements are `[data-rove]`. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function roving(region: HTMLElement): () => void {
  const stops = (): HTMLElement[] => [...region.querySelectorAll<HTMLElement>('[data-rove]')];

  function settle(current?: HTMLElement): void {
    const all = stops();
    const chosen = current ?? all.find((stop) => stop.tabIndex === 0) ?? all[0];
    for (const stop of all) {
      const wanted = stop === chosen ? 0 : -1;
      if (stop.tabIndex !== wanted) stop.tabIndex = wanted;
    }
  }

  function target(event: KeyboardEvent, all: HTMLElement[]): HTMLElement | undefined {
    const here = all.findIndex((stop) => stop === document.activeElement);
    if (here < 0) return undefined;
    if (event.key === 'Home') return all[0];
    if (event.key === 'End') return all.at(-1);
    const step = STEPS[event.key];
    return step === undefined ? undefined : all[(here + step + all.length) % all.length];
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = target(event, stops());
    if (!next) return;
    event.preventDefault();
    settle(next);
    next.focus();
  }

  function onFocus(event: FocusEvent): void {
    const stop =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-rove]') : null;
    if (stop) settle(stop);
  }

  const watcher = new MutationObserver(() => settle());
  watcher.observe(region, { childList: true, subtree: true });
  region.addEventListener('keydown', onKey);
  region.addEventListener('focusin', onFocus);
  settle();
  return () => {
    watcher.disconnect();
    region.removeEventListener('keydown', onKey);
    region.removeEventListener('focusin', onFocus);
  };
}
