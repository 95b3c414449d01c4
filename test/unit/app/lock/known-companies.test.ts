import { describe, expect, it } from 'vitest';
import { createKnownCompanies } from '../../../../main/app/lock/known-companies.ts';
import { appLockAccounts } from '../../../../main/keychain/accounts.ts';
import { createMemorySecretStore } from '../../../../main/keychain/memory-secret-store.ts';

const company = { companyId: 'ours', binding: 'at the bank' };
const other = { companyId: 'theirs', binding: 'at another bank' };

describe('the companies that may reset a forgotten PIN', () => {
  it('are read by every copy of the app, and removed with their connection', async () => {
    const store = createMemorySecretStore('available');
    const [one, copy] = [createKnownCompanies(store), createKnownCompanies(store)];
    await Promise.all([one.note('a', company), one.note('b', other)]);
    await copy.note('c', other);
    expect(await one.read()).toEqual({ ok: true, value: { a: company, b: other, c: other } });
    await one.forget('b');
    await copy.note('a', { ...company, companyId: 'renamed' });
    expect(await one.read()).toEqual({
      ok: true,
      value: { a: { ...company, companyId: 'renamed' }, c: other },
    });
  });

  it.each(['', 'no JSON', '{"version":2}', '{"version":1,"companies":{"a":{"companyId":""}}}'])(
    'are unknown for the entry %j, which the next stored company replaces',
    async (text) => {
      const store = createMemorySecretStore('available');
      await store.set(appLockAccounts.companies, text);
      const companies = createKnownCompanies(store);
      expect(await companies.read()).toEqual({ ok: true, value: null });
      expect(await companies.forget('a')).toEqual({ ok: true, value: null });
      await companies.note('a', company);
      expect(await companies.read()).toEqual({ ok: true, value: { a: company } });
    },
  );

  it('are not stored in memory, like the PIN', async () => {
    const store = createMemorySecretStore('missing');
    const companies = createKnownCompanies(store);
    await companies.note('a', company);
    expect(await companies.read()).toEqual({ ok: true, value: {} });
  });
});
