import type { ClientRow } from '../../../preload/contract/clients/clients.ts';
import type { InvoicingGap } from '../../../preload/contract/clients/new-client.ts';
import { markMatches } from '../../format/mark-matches.ts';
import { messageForCode } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';
import { taxNumberRule } from './country-words.ts';

const kinds: Readonly<Record<string, MessageId>> = {
  individual: 'clients.kind.individual',
  company: 'clients.kind.company',
  freelancer: 'clients.kind.freelancer',
};

/** The label of a kind; an unknown one is shown as received. */
export function kindLabel(kind: string | null, t: Translate): string {
  if (kind === null) return t('clients.kind.none');
  return messageForCode(kinds, kind, t) ?? kind;
}

const taxGaps = ['tax-number', 'tax-number-form'] as const;
type TaxGap = (typeof taxGaps)[number];
function isTaxGap(gap: InvoicingGap): gap is TaxGap {
  return taxGaps.some((each) => each === gap);
}

/** The client whose tax number is checked. */
type TaxPayer = { readonly countryCode: string | null; readonly kind: string | null };

/**
 * The gaps that prevent invoices to a client: missing data, and data that an invoice can fail on,
 * with the rule of the country if known.
 */
type Readiness = { readonly head: string; readonly more: string | null };
/** Null: ready. `payer` null: without the rule of a country. */
export function readinessLabel(
  gaps: readonly InvoicingGap[],
  payer: TaxPayer | null,
  t: Translate,
): Readiness | null {
  const missing = gaps.filter((gap) => gap !== 'tax-number-form');
  const tax = gaps.find(isTaxGap);
  const rule = payer === null ? null : taxNumberRule(payer.countryCode, payer.kind, t);
  const isOnlyTax = gaps.length === 1;
  const riskMessage =
    tax === undefined || (tax === 'tax-number' && !isOnlyTax) ? null : t(`clients.may-fail.${tax}`);
  if (gaps.length === 0) return null;
  if (isOnlyTax && riskMessage !== null) return { head: riskMessage, more: rule };
  return {
    head: t('clients.not-ready', {
      gaps: missing.map((gap) => t(`clients.gap.${gap}`)).join(', '),
    }),
    more:
      riskMessage === null ? null : [riskMessage, rule].filter((part) => part !== null).join(' '),
  };
}

/** The same in one line. */
export function readinessLine(gaps: readonly InvoicingGap[], t: Translate): string {
  const message = readinessLabel(gaps, null, t);
  return message === null
    ? t('clients.ready')
    : [message.head, message.more].filter((part) => part !== null).join(' ');
}

export function clientTitle(
  row: { readonly name: string | null; readonly email: string | null },
  t: Translate,
): string {
  const name = row.name?.trim() ?? '';
  return name === '' ? (row.email ?? t('clients.no-name')) : name;
}

const minDigits = 4;
/** Whether a number contains the typed digits, ignoring spaces and a country prefix. */
function hasDigits(text: string | null, query: string): boolean {
  const typed = query.replaceAll(/\D/g, '').replace(/^0+/, '');
  return typed.length >= minDigits && text !== null && text.replaceAll(/\D/g, '').includes(typed);
}

/** The second line of a row: city, e-mail, and the other fields that match the search. */
export function secondLineTexts(row: ClientRow, query: string): readonly string[] {
  const usualTexts = [row.city, row.email].filter((text) => text !== null && text !== '');
  const isFoundIn = (text: string | null): boolean =>
    text !== null && markMatches(text, query).some((part) => part.isMatch);
  const isShown = query.trim() === '' || [row.name, ...usualTexts].some(isFoundIn);
  const others = isShown
    ? []
    : [row.vatNumber, row.taxIdentificationNumber, row.phoneNumber].filter((text) => text !== null);
  const match = others.find(isFoundIn) ?? others.find((text) => hasDigits(text, query));
  return [match ?? null, ...usualTexts].filter((text) => text !== null);
}
