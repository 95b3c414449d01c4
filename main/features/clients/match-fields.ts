import type { Client, ClientRow } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import type { MatchFields, MatchReason } from '../../data/cache/clients.ts';
import { matchKey } from '../../data/match-key.ts';
import { compactNumber, foldForSearch } from '../../data/search-words.ts';

/**
 * The name under which the bank lists a new client: a person's name joins both names. Null while
 * the client has none.
 */
export function newClientName({ kind, name, firstName, lastName }: NewClient): string | null {
  const person =
    [firstName, lastName]
      .filter((part) => part !== null)
      .join(' ')
      .trim() || null;
  return kind === 'company' ? name : (person ?? name);
}

/** The values that duplicates of a new client would share. */
export function matchFieldsOf(client: NewClient): MatchFields {
  return {
    vatNumber: client.vatNumber,
    taxNumber: client.taxIdentificationNumber,
    email: client.email,
    name: newClientName(client),
  };
}

function areSame(
  one: string | null,
  other: string | null,
  keyOf: (text: string) => string,
): boolean {
  return one !== null && other !== null && keyOf(one) !== '' && keyOf(one) === keyOf(other);
}

export function isSameNumber(one: string | null, other: string | null): boolean {
  return areSame(one, other, compactNumber);
}
export function isSameText(one: string | null, other: string | null): boolean {
  return areSame(one, other, (text: string) => foldForSearch(text).replace(/\s+/g, ' ').trim());
}

/**
 * Two different names are similar if one consists of the other plus more words. A single common
 * word is not enough.
 */
function isSimilarName(one: string | null, other: string | null): boolean {
  const [first, second] = [one, other].map((name) => (name === null ? null : matchKey(name)));
  if (first == null || second == null) return false;
  if (first === second) return true;
  const [shorter = [], longer = []] = [first.split(' '), second.split(' ')].toSorted(
    (a, b) => a.length - b.length,
  );
  return shorter.length > 1 && shorter.every((word) => longer.includes(word));
}

/** Why a client of the bank may be the described one; empty if nothing matches. */
export function matchReasons(
  match: MatchFields,
  client: Pick<Client | ClientRow, 'vatNumber' | 'taxIdentificationNumber' | 'email' | 'name'>,
): readonly MatchReason[] {
  return [
    ...(isSameNumber(match.vatNumber, client.vatNumber) ? (['vat-number'] as const) : []),
    ...(isSameNumber(match.taxNumber, client.taxIdentificationNumber)
      ? (['tax-number'] as const)
      : []),
    ...(isSameText(match.email, client.email) ? (['email'] as const) : []),
    ...(isSimilarName(match.name, client.name) ? (['name'] as const) : []),
  ];
}
