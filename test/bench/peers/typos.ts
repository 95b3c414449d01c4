import type { ClientToStore } from '../../../main/data/cache/clients.ts';
import { wordsOf } from '../../../main/data/search-words.ts';
import { createSeededRandom } from '../../../main/demo-service/seed/random.ts';

/** A name with one wrong letter, and the numbers of the clients with that name. */
type NameTypo = { readonly text: string; readonly names: ReadonlySet<number> };

const count = 40;
/** A shorter word with a wrong letter is another word. */
const minimumLength = 4;
const kinds = ['other', 'additional', 'missing', 'swapped'] as const;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Names of some clients without accents, each with one wrong letter in one of its words. */
export function createNameTypos(clients: readonly ClientToStore[]): readonly NameTypo[] {
  const random = createSeededRandom(40);
  const byName = Map.groupBy(clients.keys(), (number) => clients[number]?.name ?? '');
  return Array.from({ length: count }, (_, typo) => {
    const client = clients[random.between(0, clients.length - 1)];
    const words = [...wordsOf(client?.name ?? '')];
    const longWords = [...words.keys()].filter(
      (at) => /^\p{L}+$/u.test(words[at] ?? '') && (words[at] ?? '').length >= minimumLength,
    );
    const at = longWords[random.between(0, longWords.length - 1)] ?? 0;
    words[at] = addTypo(words[at] ?? '', kinds[typo % kinds.length] ?? 'other', random);
    return { text: words.join(' '), names: new Set(byName.get(client?.name ?? '')) };
  });
}

function addTypo(
  word: string,
  kind: (typeof kinds)[number],
  random: ReturnType<typeof createSeededRandom>,
): string {
  for (;;) {
    const at = random.between(0, word.length - 1);
    const letter = letters.charAt(random.between(0, letters.length - 1));
    const [before, here, behind] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const changedWord = {
      other: `${before}${letter}${behind}`,
      additional: `${before}${letter}${here}${behind}`,
      missing: `${before}${behind}`,
      swapped: `${before}${behind.charAt(0)}${here}${behind.slice(1)}`,
    }[kind];
    if (changedWord !== word) return changedWord;
  }
}
