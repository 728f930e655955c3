import { m } from '$lib/i18n';
import type { Bot } from '$lib/protocol';

const WORDS: Record<string, { name: () => string; text: () => string }> = {
  random: { name: m.bot_random, text: m.bot_random_text },
  novice: { name: m.bot_novice, text: m.bot_novice_text },
  casual: { name: m.bot_casual, text: m.bot_casual_text },
  skilled: { name: m.bot_skilled, text: m.bot_skilled_text },
  expert: { name: m.bot_expert, text: m.bot_expert_text },
  master: { name: m.bot_master, text: m.bot_master_text },
  champion: { name: m.bot_champion, text: m.bot_champion_text },
};

/** The bot's name for people; one without words of ours goes by its own. */
export function botName(bot: string): string {
  return WORDS[bot]?.name() ?? bot.charAt(0).toUpperCase() + bot.slice(1);
}

/** The bots from the weakest to the strongest, in words for people. */
export function levels(bots: readonly Bot[]): { bot: string; name: string; text: string }[] {
  return [...bots]
    .sort((a, b) => a.strength - b.strength)
    .map(({ name, description }) => ({
      bot: name,
      name: botName(name),
      text: WORDS[name]?.text() ?? description,
    }));
}
