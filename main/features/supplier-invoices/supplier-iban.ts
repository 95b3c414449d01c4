import { isValidIBAN } from 'ibantools';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierIban } from '../../data/vault/invoices/supplier-ibans.ts';
import { looseNameKeys, looseSupplierKeys, withoutHidden } from '../../data/look-alikes.ts';
import { compactNumber } from '../../data/search-words.ts';
import { normalizedText } from '../../../preload/contract/bounded-text.ts';
import { sepaText } from './paying/sepa-text.ts';

type Supplier = Pick<SupplierInvoice, 'vatNumber' | 'supplierName'>;

/**
 * The name as it is written: only this proves anything, for a false invoice can imitate the rest.
 * Empty where it shows nothing. `trim` would remove a sign that nobody sees.
 */
function exactName(name: string | null): string {
  return withoutHidden(name ?? '').trim() === ''
    ? ''
    : normalizedText(name ?? '', 'NFC')
        .replaceAll(/[^\S\ufeff]+/g, ' ')
        .replaceAll(/^ | $/g, '');
}

/**
 * The exact name of a supplier, and keys that find what is known of it: the exact name, what looks
 * or reads like it, its form in a transfer, and its VAT number. Of a Chinese name a transfer holds a
 * digit at most, which is no key.
 */
export function supplierKeys({
  vatNumber,
  supplierName,
}: Supplier): Pick<SupplierIban, 'name' | 'keys'> {
  const name = exactName(supplierName);
  const inTransfer = sepaText(supplierName);
  const keys = new Set([
    ...(name === '' ? [] : [`name:${name}`]),
    ...looseSupplierKeys({ vatNumber, supplierName }),
    ...(/[a-z]/i.test(inTransfer) ? looseNameKeys(inTransfer) : []),
  ]);
  return { name, keys: [...keys] };
}

/** Without what people put between its groups; null where nothing is left. */
export function compactIban(iban: string | null): string | null {
  return compactNumber(iban ?? '').toUpperCase() || null;
}

/** What a check of length, structure and check digits says (ISO 13616); null without an IBAN. */
export function isIbanValid(iban: string | null): boolean | null {
  const compact = compactIban(iban);
  return compact === null ? null : isValidIBAN(compact);
}

/** What is known of an IBAN under exactly this name. A name that looks alike proves nothing. */
export function ofExactly(
  { name, iban }: { readonly name: string; readonly iban: string | null },
  known: readonly SupplierIban[],
): readonly SupplierIban[] {
  return known.filter((each) => each.iban === iban && each.name === name);
}

/**
 * The IBAN that the same supplier had before this one. The same: of the same VAT number, or of a
 * name that reads or looks alike; a name with another number is no other supplier, for whoever
 * writes a false invoice chooses the number too. An IBAN that something was paid to under exactly
 * this name, or that was there before all others, is not another one.
 * @assumption a status `paid` says that the owner has paid to it.
 */
export function formerIban(
  supplier: Supplier & Pick<SupplierInvoice, 'iban'>,
  like: (keys: readonly string[]) => readonly SupplierIban[],
): { readonly iban: string; readonly changedAtEpochMs: number } | null {
  const own = compactIban(supplier.iban);
  if (own === null) return null;
  const { name, keys } = supplierKeys(supplier);
  const same = like(keys);
  const exact = ofExactly({ name, iban: own }, same);
  // Earlier versions stored no exact name: the IBAN counts since it was stored.
  const ofOwn = exact.length > 0 ? exact : same.filter(({ iban }) => iban === own);
  if (ofOwn.length === 0 || exact.some(({ isProven }) => isProven)) return null;
  const changedAtEpochMs = Math.min(...ofOwn.map(({ sinceEpochMs }) => sinceEpochMs));
  const before = same
    .filter(({ iban, sinceEpochMs }) => iban !== own && sinceEpochMs <= changedAtEpochMs)
    .toSorted((one, other) => other.sinceEpochMs - one.sinceEpochMs);
  const [latest] = before;
  return latest === undefined ? null : { iban: latest.iban, changedAtEpochMs };
}
