import { plain, wordsOf } from './articles.ts';

/** The name that base.css styles. */
const NAME = 'found';

/** Where the word stands in the text, marks and capitals aside. */
function places(node: Text, word: string): Range[] {
  let text = '';
  // For every letter of the plain text, the place of the letter that it came from.
  const origin: number[] = [];
  [...node.data].reduce((at, letter) => {
    const bare = plain(letter);
    for (let i = 0; i < bare.length; i++) origin.push(at);
    text += bare;
    return at + letter.length;
  }, 0);
  const ranges: Range[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const range = new Range();
    range.setStart(node, origin[at] ?? 0);
    range.setEnd(node, origin[at + word.length] ?? node.length);
    ranges.push(range);
  }
  return ranges;
}

/** Every word of the query is marked in what can be read there; answers the first place, null if there is none. */
export function highlight(root: HTMLElement, query: string): Range | null {
  const words = wordsOf(query);
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text) || node.parentElement?.closest('[aria-hidden], h1, .spoken')) continue;
    const text = node;
    ranges.push(...words.flatMap((word) => places(text, word)));
  }
  // Older browsers show the articles found without the marks.
  if ('highlights' in CSS) CSS.highlights.set(NAME, new Highlight(...ranges));
  return ranges[0] ?? null;
}
