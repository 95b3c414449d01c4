import { describe, expect, it } from 'vitest';
import { createKnownCompanies } from '../../../../main/app/lock/known-companies.ts';
import { appLockAccounts } from '../../../../main/keychain/accounts.ts';
import { memorySecretStore } from '../../../../main/keychain/memory-secret-store.ts';

const company = { companyId: 'ours', binding: 'at the bank' };
const other = { companyId: 'theirs', binding: 'at another bank' };

describe('the companies that may reset a forgotten PIN', () => {
  it('are noted by every copy of the app, and forgotten with their connection', async () => {
    const store = memorySecretStore('available');
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
    'cannot be read out of %j, and are written again by the next one',
    async (text) => {
      const store = memorySecretStore('available');
      await store.set(appLockAccounts.companies, text);
      const companies = createKnownCompanies(store);
      expect(await companies.read()).toEqual({ ok: true, value: null });
      expect(await companies.forget('a')).toEqual({ ok: true, value: null });
      await companies.note('a', company);
      expect(await companies.read()).toEqual({ ok: true, value: { a: company } });
    },
  );

  it('are not kept in memory, where no PIN is kept either', async () => {
    const store = memorySecretStore('missing');
    const companies = createKnownCompanies(store);
    await companies.note('a', company);
    expect(await companies.read()).toEqual({ ok: true, value: {} });
  });
});
