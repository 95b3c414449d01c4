import { isValidIBAN } from 'ibantools';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierIban } from '../../data/vault/invoices/supplier-ibans.ts';
import { looseNameKeys, looseSupplierKeys, withoutHidden } from '../../data/look-alikes.ts';
import { compactNumber } from '../../data/search-words.ts';
import { normalizedText } from '../../../preload/contract/bounded-text.ts';
import { sepaText } from './paying/sepa-text.ts';

type Supplier = Pick<SupplierInvoice, 'vatNumber' | 'supplierName'>;

/**
 * The name exactly as written: only this proves anything, because a forged invoice can imitate the
 * rest. Empty for an invisible name. `trim` would remove an invisible character.
 */
function exactName(name: string | null): string {
  return withoutHidden(name ?? '').trim() === ''
    ? ''
    : normalizedText(name ?? '', 'NFC')
        .replaceAll(/[^\S\ufeff]+/g, ' ')
        .replaceAll(/^ | $/g, '');
}

/**
 * The exact name of a supplier, and the keys to find its stored IBANs: the exact name, names that
 * look or read alike, its form in a transfer, and its VAT number. A Chinese name leaves at most a
 * digit in a transfer, which is no key.
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

/** Without separators between groups; null if nothing is left. */
export function compactIban(iban: string | null): string | null {
  return compactNumber(iban ?? '').toUpperCase() || null;
}

/** The result of checking length, structure and check digits (ISO 13616); null without an IBAN. */
export function isIbanValid(iban: string | null): boolean | null {
  const compact = compactIban(iban);
  return compact === null ? null : isValidIBAN(compact);
}

/**
 * The stored entries of an IBAN under exactly this name. A name that looks alike proves nothing.
 */
export function withExactName(
  { name, iban }: { readonly name: string; readonly iban: string | null },
  entries: readonly SupplierIban[],
): readonly SupplierIban[] {
  return entries.filter((each) => each.iban === iban && each.name === name);
}

/**
 * The IBAN that the same supplier had before this one. The same supplier has the same VAT number,
 * or a name that reads or looks alike. A different number does not make it another supplier,
 * because a forger chooses the number too. An IBAN counts as new unless it was stored first, or an
 * invoice with exactly this name was paid to it.
 * @assumption the status `paid` means that the user has paid to this IBAN.
 */
export function findFormerIban(
  supplier: Supplier & Pick<SupplierInvoice, 'iban'>,
  findLike: (keys: readonly string[]) => readonly SupplierIban[],
): { readonly iban: string; readonly changedAtEpochMs: number } | null {
  const currentIban = compactIban(supplier.iban);
  if (currentIban === null) return null;
  const { name, keys } = supplierKeys(supplier);
  const similarEntries = findLike(keys);
  const exactEntries = withExactName({ name, iban: currentIban }, similarEntries);
  // Earlier versions stored no exact name: the IBAN counts since it was stored.
  const ownEntries =
    exactEntries.length > 0
      ? exactEntries
      : similarEntries.filter(({ iban }) => iban === currentIban);
  if (ownEntries.length === 0 || exactEntries.some(({ isProven }) => isProven)) return null;
  const changedAtEpochMs = Math.min(...ownEntries.map(({ sinceEpochMs }) => sinceEpochMs));
  const earlierEntries = similarEntries
    .filter(({ iban, sinceEpochMs }) => iban !== currentIban && sinceEpochMs <= changedAtEpochMs)
    .toSorted((one, other) => other.sinceEpochMs - one.sinceEpochMs);
  const [latest] = earlierEntries;
  return latest === undefined ? null : { iban: latest.iban, changedAtEpochMs };
}
