import type { Client, ClientRow } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import type { MatchFields, MatchReason } from '../../data/cache/clients.ts';
import { matchKey } from '../../data/match-key.ts';
import { compactNumber, searchFold } from '../../data/search-words.ts';

/**
 * The name by which the bank lists a new client: a person's is made of both names. Null while it
 * has none.
 */
export function nameOfNew({ kind, name, firstName, lastName }: NewClient): string | null {
  const person =
    [firstName, lastName]
      .filter((part) => part !== null)
      .join(' ')
      .trim() || null;
  return kind === 'company' ? name : (person ?? name);
}

/** What duplicates of a new client would have in common with it. */
export function matchFieldsOf(client: NewClient): MatchFields {
  return {
    vatNumber: client.vatNumber,
    taxNumber: client.taxIdentificationNumber,
    email: client.email,
    name: nameOfNew(client),
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
  return areSame(one, other, (text: string) => searchFold(text).replace(/\s+/g, ' ').trim());
}

/**
 * Of two names that are not the same, one may be the other with something added; a single word in
 * common is too little.
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

/** Why a client that the bank named may be the one described; empty when nothing speaks for it. */
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
