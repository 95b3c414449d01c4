import type { HandOver, HandWay } from '../../../../preload/contract/invoices/pay-slips.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { SupplierInvoiceId } from '../../../../preload/contract/values.ts';
import type { StoredHandOver } from '../../../data/vault/invoices/hand-overs.ts';
import { noVault } from '../../../data/storage-failure.ts';
import type { Invoices } from '../open-invoices.ts';

/** A mark that was not taken back. */
export const handedOver = (handOvers: readonly StoredHandOver[]): StoredHandOver | null =>
  handOvers.find(({ takenBackAtEpochMs }) => takenBackAtEpochMs === null) ?? null;

/** A way that a later version wrote down is one of those by hand. */
const wayOf = (way: string): HandWay => (way === 'code' || way === 'file' ? way : 'slip');

export const toHandOver = ({ way, ...times }: StoredHandOver): HandOver => ({
  ...times,
  way: wayOf(way),
});

/** Marks invoices as handed to a bank. Error: `storage-unavailable` without the vault. */
export const handOver = (
  { scope, onChange }: Pick<Invoices, 'scope' | 'onChange'>,
  ids: readonly SupplierInvoiceId[],
  way: HandWay,
): Result<Record<string, never>> => {
  const { vault, now } = scope;
  if (vault === null) return failed(noVault(scope));
  vault.handOvers.add(ids, { way, atEpochMs: now() });
  onChange();
  return ok({});
};

/** The mark goes; that it was there stays told. Error: `storage-unavailable` without the vault. */
export const takeBackHandOver = (
  { scope, onChange }: Pick<Invoices, 'scope' | 'onChange'>,
  id: SupplierInvoiceId,
): Result<Record<string, never>> => {
  const { vault, now } = scope;
  if (vault === null) return failed(noVault(scope));
  vault.handOvers.takeBack(id, now());
  onChange();
  return ok({});
};
