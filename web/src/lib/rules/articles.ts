import { m } from '$lib/i18n';

export type Example = 'colours' | 'line' | 'jackpots' | 'bets' | 'closing';

/** One article of the rulebook, in our own words; `number` is the one that code and reports cite. */
export interface Article {
  /** The anchor: "rule-9". */
  id: string;
  number: number | null;
  title: () => string;
  texts: (() => string)[];
  example?: Example;
  /** It is the rest of the article before, whose number it does not repeat. */
  goesOn?: boolean;
}

export interface Chapter {
  id: string;
  title: () => string;
  articles: Article[];
}

function article(number: number, title: () => string, texts: (() => string)[], example?: Example): Article {
  return { id: `rule-${number}`, number, title, texts, example };
}

/** The rulebook in the order of its articles. */
export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'aim',
    title: m.rules_aim,
    articles: [
      article(1, m.rules_1, [m.rules_1_text]),
      article(2, m.rules_2, [m.rules_2_text], 'colours'),
      article(3, m.rules_3, [m.rules_3_text]),
    ],
  },
  {
    id: 'turn',
    title: m.rules_turn,
    articles: [
      article(4, m.rules_4, [m.rules_4_text]),
      article(5, m.rules_5, [m.rules_5_text]),
      article(6, m.rules_6, [m.rules_6_text]),
      article(7, m.rules_7, [m.rules_7_text]),
      article(8, m.rules_8, [m.rules_8_text]),
    ],
  },
  {
    id: 'fits',
    title: m.rules_fits,
    articles: [
      article(9, m.rules_9, [m.rules_9_text, m.rules_9_more], 'line'),
      article(10, m.rules_10, [m.rules_10_text]),
    ],
  },
  {
    id: 'jackpots',
    title: m.rules_jackpots,
    articles: [article(11, m.rules_11, [m.rules_11_text, m.rules_11_more], 'jackpots')],
  },
  {
    id: 'closing',
    title: m.rules_closing,
    articles: [
      article(12, m.rules_12, [m.rules_12_text, m.rules_12_more], 'bets'),
      { ...article(12, m.rules_12b, [m.rules_12b_text], 'closing'), id: 'rule-12-closing', goesOn: true },
    ],
  },
  {
    id: 'round',
    title: m.rules_round,
    articles: [article(13, m.rules_13, [m.rules_13_text]), article(14, m.rules_14, [m.rules_14_text])],
  },
  {
    id: 'end',
    title: m.rules_end,
    articles: [
      article(15, m.rules_15, [m.rules_15_text]),
      article(16, m.rules_16, [m.rules_16_text]),
      article(17, m.rules_17, [m.rules_17_text]),
      article(18, m.rules_18, [m.rules_18_text]),
    ],
  },
  {
    id: 'hidden',
    title: m.rules_19,
    articles: [article(19, m.rules_19, [m.rules_19_text])],
  },
  {
    id: 'house',
    title: m.rules_house,
    articles: [{ id: 'house-rules', number: null, title: m.rules_house, texts: [m.rules_house_text] }],
  },
];

/** Without marks and capitals, so that "cote" finds "côté". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('**', '').toLowerCase();
}

/** What is looked for. */
export function wordsOf(query: string): string[] {
  return plain(query).split(/\s+/).filter(Boolean);
}

/** The chapters with those articles that hold every word of the query; "9" and "R9" find article 9. */
export function search(chapters: readonly Chapter[], query: string): Chapter[] {
  const words = wordsOf(query);
  const holds = ({ number, title, texts }: Article): boolean => {
    const text = plain([title(), ...texts.map((part) => part())].join(' '));
    return words.every(
      (word) =>
        text.includes(word) ||
        (number !== null && /^r?\d+$/.test(word) && Number(word.replace('r', '')) === number),
    );
  };
  return chapters
    .map((chapter) => ({ ...chapter, articles: chapter.articles.filter(holds) }))
    .filter(({ articles }) => articles.length > 0);
}
