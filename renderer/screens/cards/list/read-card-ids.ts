/** A card found in a pasted text, with the words next to its id. */
export type FoundCard = {
  readonly id: string;
  readonly label: string | null;
  readonly lastDigits: string | null;
};

/**
 * Why a line is not an id. `card-number`: it looks like a card number, which Cashdesk never asks
 * for and never stores. `broken-id`: an id with missing or extra characters. `not-an-id`: neither.
 */
export type UnreadLine = {
  readonly lineNumber: number;
  readonly text: string;
  readonly problem: 'card-number' | 'broken-id' | 'not-an-id';
};

export type ReadCardIds = {
  readonly foundCards: readonly FoundCard[];
  readonly unread: readonly UnreadLine[];
  readonly repeatedCount: number;
};

const uuid =
  /(?<![0-9a-f-])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f-])/gi;
const cardNumber = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/;
const cardNumbers = new RegExp(cardNumber, 'g');
const brokenUuid =
  /(?<![0-9a-z])(?=[0-9a-f-]*\d)(?:[0-9a-f]+-){2,}[0-9a-f]+|(?<![0-9a-z])[0-9a-f]{28,36}(?![0-9a-z])/i;
/** Last digits are separate, or follow the dots or stars of a masked number. */
const lastDigits = /(?:^|[^0-9\p{L}])(?:[•*·xX]+\s*)?(\d{4})(?![0-9\p{L}])/u;
const maxLabelLength = 80;
/** How much of a line, or of the text next to an id, is parsed, in characters. */
const parsedLength = 1_000;

function labelOf(text: string): string | null {
  const label = text
    .replace(/[•*·]+/g, ' ')
    .replace(/["'“”«»<>()[\]{}]/g, ' ')
    .replace(/[\s,;:|=\t–—]+/g, ' ')
    .replace(/^[\s.\-–—/]+|(?<![\s.\-–—/])[\s.\-–—/]+$/g, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(label) ? label.slice(0, maxLabelLength).trim() : null;
}

function describe(nearbyText: string): Omit<FoundCard, 'id'> {
  const safe = nearbyText.replace(cardNumbers, ' ').slice(0, parsedLength);
  const digits = lastDigits.exec(safe);
  const rest =
    digits === null
      ? safe
      : safe.slice(0, digits.index) + ' ' + safe.slice(digits.index + digits[0].length);
  return { label: labelOf(rest), lastDigits: digits?.[1] ?? null };
}

/**
 * With several ids on a line, words belong to the id before them; words before the first id belong
 * to the first.
 */
function readLine(line: string): readonly FoundCard[] {
  const ids = [...line.matchAll(uuid)];
  return ids.map((match, position) => {
    const end = ids[position + 1]?.index ?? line.length;
    const before = position === 0 ? line.slice(0, match.index) : '';
    return {
      id: match[0].toLowerCase(),
      ...describe(`${before} ${line.slice(match.index + match[0].length, end)}`),
    };
  });
}

function problemOf(line: string): UnreadLine['problem'] {
  if (cardNumber.test(line)) return 'card-number';
  return brokenUuid.test(line.slice(0, parsedLength)) ? 'broken-id' : 'not-an-id';
}

/**
 * Finds card ids (UUIDs, specification "Card") in a pasted text: a column, a list, an e-mail, a
 * line with name and last digits.
 */
export function readCardIds(text: string): ReadCardIds {
  const foundCards = new Map<string, FoundCard>();
  const unread: UnreadLine[] = [];
  let repeatedCount = 0;
  text.split(/\r\n|\r|\n/).forEach((line, index) => {
    if (line.trim() === '') return;
    const cards = readLine(line);
    if (cards.length === 0)
      unread.push({ lineNumber: index + 1, text: line.trim(), problem: problemOf(line) });
    for (const card of cards) {
      const previous = foundCards.get(card.id);
      if (previous !== undefined) repeatedCount += 1;
      foundCards.set(card.id, {
        id: card.id,
        label: previous?.label ?? card.label,
        lastDigits: previous?.lastDigits ?? card.lastDigits,
      });
    }
  });
  return { foundCards: [...foundCards.values()], unread, repeatedCount };
}

/** Removes lines that look like a card number, so that the text can be stored as a draft. */
export function withoutCardNumbers(text: string): string {
  return text
    .split('\n')
    .filter((line) => !cardNumber.test(line.replace(uuid, ' ')))
    .join('\n');
}
