import type { ClientRow } from '../../../preload/contract/clients.ts';
import type { InvoicingGap } from '../../../preload/contract/new-client.ts';
import { markMatches } from '../../format/mark-matches.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

const kinds: Readonly<Record<string, MessageId>> = {
  individual: 'clients.kind.individual',
  company: 'clients.kind.company',
  freelancer: 'clients.kind.freelancer',
};

/** A kind in words; one that nobody knows as it came. */
export const kindWords = (kind: string | null, t: Translate): string => {
  if (kind === null) return t('clients.kind.none');
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  return known === undefined ? kind : t(known);
};

export const gapWords = (gaps: readonly InvoicingGap[], t: Translate): string =>
  gaps.map((gap) => t(`clients.gap.${gap}`)).join(', ');

export const clientTitle = (
  row: { readonly name: string | null; readonly email: string | null },
  t: Translate,
): string => {
  const name = row.name?.trim() ?? '';
  return name === '' ? (row.email ?? t('clients.no-name')) : name;
};

const fewestDigits = 4;
/** Whether a number has the digits that were typed, however either is spaced and whether the country stands before it. */
const hasDigits = (text: string | null, query: string): boolean => {
  const typed = query.replaceAll(/\D/g, '').replace(/^0+/, '');
  return (
    typed.length >= fewestDigits && text !== null && text.replaceAll(/\D/g, '').includes(typed)
  );
};

/** The second line of a row: where the client is, how to write to it, and what else of it was found. */
export const secondLine = (row: ClientRow, query: string): readonly string[] => {
  const usual = [row.city, row.email].filter((text) => text !== null && text !== '');
  const isFoundIn = (text: string | null): boolean =>
    text !== null && markMatches(text, query).some((part) => part.isMatch);
  const isShown = query.trim() === '' || [row.name, ...usual].some(isFoundIn);
  const others = isShown
    ? []
    : [row.vatNumber, row.taxIdentificationNumber, row.phoneNumber].filter((text) => text !== null);
  const found = others.find(isFoundIn) ?? others.find((text) => hasDigits(text, query));
  return [found ?? null, ...usual].filter((text) => text !== null);
};
