import * as z from 'zod';
import type { Organization } from '../../../preload/contract/organization.ts';
import { ok, type Result } from '../../../preload/contract/result.ts';
import { appLockAccounts } from '../../keychain/accounts.ts';
import type { KeychainFailure, SecretStore } from '../../keychain/secret-store.ts';
import { createKeyedMutex } from '../../time/keyed-mutex.ts';
import { valueOfJson } from '../../../preload/contract/value-of-json.ts';

/** The bank's id of a company, and the addresses (`bindingOf`) that it was read from. */
export type KnownCompany = { readonly companyId: string; readonly binding: string };

type ByConnection = Readonly<Record<string, KnownCompany>>;

const record = z.object({
  version: z.literal(1),
  companies: z.record(z.string(), z.object({ companyId: z.string().min(1), binding: z.string() })),
});

function decode(text: string): ByConnection | null {
  return record.safeParse(valueOfJson(text)).data?.companies ?? null;
}

/** The bank's id of a company; null: the bank sends none. */
export function companyIdOf({ id, slug }: Pick<Organization, 'id' | 'slug'>): string | null {
  return id ?? slug ?? null;
}

/**
 * The companies of all connections except the demo, by connection. The list is in the keychain,
 * next to the proof of the PIN. Otherwise a stranger could
 * delete the cache and reset the PIN with a company of their own.
 */
export type KnownCompanies = {
  /** Null: the entry exists but is unreadable. */
  readonly read: () => Promise<Result<ByConnection | null, KeychainFailure>>;
  readonly note: (connectionId: string, company: KnownCompany) => Promise<void>;
  readonly forget: (connectionId: string) => Promise<Result<null, KeychainFailure>>;
};

export function createKnownCompanies(
  secretStore: Pick<SecretStore, 'get' | 'set' | 'probe' | 'isLasting'>,
): KnownCompanies {
  const account = appLockAccounts.companies;
  const runExclusive = createKeyedMutex();

  const read: KnownCompanies['read'] = async () => {
    const stored = await secretStore.get(account);
    if (stored.ok) return ok(stored.value === null ? {} : decode(stored.value));
    // The keychain is open, and this one entry is damaged.
    return stored.error.reason === 'failed' && (await secretStore.probe()) === 'available'
      ? ok(null)
      : stored;
  };
  const write = (companies: ByConnection): Promise<Result<null, KeychainFailure>> =>
    secretStore.set(account, JSON.stringify({ version: 1, companies }));

  return {
    read,
    note: (connectionId, company) =>
      runExclusive(account, async () => {
        if (!secretStore.isLasting) return;
        const companiesById = await read();
        // If the keychain is locked, the next read of the company writes the entry.
        if (!companiesById.ok) return;
        const before = companiesById.value?.[connectionId];
        if (before?.companyId === company.companyId && before.binding === company.binding) return;
        await write({ ...companiesById.value, [connectionId]: company });
      }),
    forget: (connectionId) =>
      runExclusive(account, async () => {
        const companiesById = await read();
        if (!companiesById.ok) return companiesById;
        if (companiesById.value === null || !Object.hasOwn(companiesById.value, connectionId))
          return ok(null);
        return write(
          Object.fromEntries(
            Object.entries(companiesById.value).filter(([id]) => id !== connectionId),
          ),
        );
      }),
  };
}
