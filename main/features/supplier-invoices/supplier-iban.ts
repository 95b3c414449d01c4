import { isValidIBAN } from 'ibantools';
import type { SupplierInvoice } from '../../../preload/contract/invoices/supplier-invoices.ts';
import type { SupplierIban } from '../../data/vault/invoices/supplier-ibans.ts';
import { matchKey } from '../../data/cache/records/match-key.ts';
import { compactNumber } from '../../data/search-words.ts';

type Supplier = Pick<SupplierInvoice, 'vatNumber' | 'supplierName'>;

/**
 * What tells a supplier from others: the VAT number, and the name without case, accents, and the
 * form of the company.
 */
export const supplierKeys = ({
  vatNumber,
  supplierName,
}: Supplier): { readonly vatKey: string; readonly nameKey: string } => ({
  vatKey: compactNumber(vatNumber ?? ''),
  nameKey: matchKey(supplierName ?? '') ?? '',
});

/** Without what people put between its groups; null where nothing is left. */
export const compactIban = (iban: string | null): string | null =>
  compactNumber(iban ?? '').toUpperCase() || null;

/** What a check of length, structure and check digits says (ISO 13616); null without an IBAN. */
export const isIbanValid = (iban: string | null): boolean | null => {
  const compact = compactIban(iban);
  return compact === null ? null : isValidIBAN(compact);
};

/**
 * The IBAN that the same supplier had before this one. The same: of the same VAT number, or of the
 * same name; a name with another number is no other supplier, for whoever writes a false invoice
 * chooses the number too. An IBAN that something was paid to, or that was there before all others,
 * is not another one.
 * @assumption a status `paid` says that the owner has paid to it.
 */
export const formerIban = (
  supplier: Supplier & Pick<SupplierInvoice, 'iban'>,
  like: (keys: ReturnType<typeof supplierKeys>) => readonly SupplierIban[],
): { readonly iban: string; readonly changedAtEpochMs: number } | null => {
  const own = compactIban(supplier.iban);
  if (own === null) return null;
  const same = like(supplierKeys(supplier));
  const ofOwn = same.filter(({ iban }) => iban === own);
  if (ofOwn.length === 0 || ofOwn.some(({ isProven }) => isProven)) return null;
  const changedAtEpochMs = Math.min(...ofOwn.map(({ sinceEpochMs }) => sinceEpochMs));
  const before = same
    .filter(({ iban, sinceEpochMs }) => iban !== own && sinceEpochMs <= changedAtEpochMs)
    .toSorted((one, other) => other.sinceEpochMs - one.sinceEpochMs);
  const [latest] = before;
  return latest === undefined ? null : { iban: latest.iban, changedAtEpochMs };
};
