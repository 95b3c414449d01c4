/** One letter for each letter, without case and accents, so that a place in the folded text is the same place in the text. */
const folded = (text: string): readonly string[] =>
  [...text].map((letter) => [...letter.normalize('NFD')][0]?.toLowerCase() ?? letter);

const words = (query: string): readonly string[] =>
  folded(query)
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether every word of the query begins a word of the text, in any order, whatever their case and accents. */
export const matchesWords = (text: string, query: string): boolean => {
  const parts = folded(text)
    .join('')
    .split(/[^\p{L}\p{N}]+/u);
  return words(query).every((word) => parts.some((part) => part.startsWith(word)));
};

/**
 * What is left of the query beside the words of an action, for finding what the action is to be done to: "lock karim" leaves "karim".
 * Null when the query names no such action (a word of at least three letters) or nothing beside it.
 */
export const wordsBeside = (query: string, action: string): string | null => {
  const all = words(query);
  const isOfAction = (word: string): boolean => matchesWords(action, word);
  const rest = all.filter((word) => !isOfAction(word));
  return rest.length > 0 && all.some((word) => word.length >= 3 && isOfAction(word))
    ? rest.join(' ')
    : null;
};

export type Piece = { readonly text: string; readonly isMatch: boolean };

/** The text cut where words of the query begin, for showing why it was found. */
export const markedPieces = (text: string, query: string): readonly Piece[] => {
  const letters = [...text];
  const plain = folded(text);
  const isWordStart = (index: number): boolean =>
    index === 0 || !/[\p{L}\p{N}]/u.test(plain[index - 1] ?? '');
  const marked = letters.map(() => false);
  for (const word of words(query)) {
    const sought = [...word];
    for (let start = 0; start <= plain.length - sought.length; start += 1) {
      if (isWordStart(start) && sought.every((letter, offset) => plain[start + offset] === letter))
        marked.fill(true, start, start + sought.length);
    }
  }
  const pieces: Piece[] = [];
  letters.forEach((letter, index) => {
    const isMatch = marked[index] ?? false;
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch)
      pieces[pieces.length - 1] = { isMatch, text: last.text + letter };
    else pieces.push({ isMatch, text: letter });
  });
  return pieces;
};
