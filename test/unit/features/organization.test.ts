import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOrganization } from '../../../main/features/organization/read-organization.ts';
import { totalsByCurrency } from '../../../main/features/organization/totals.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { ok } from '../../../preload/contract/result.ts';
import { accountWith, fakeBank, openConnection, organizationWith } from './fakes.ts';

describe('the sums of the accounts', () => {
  it('are exact and never mix currencies', () => {
    expect(
      totalsByCurrency([
        accountWith({ balance: '0.10', authorizedBalance: '0.10' }),
        accountWith({ balance: '0.20', authorizedBalance: '0.20' }),
        accountWith({ currency: 'CHF', balance: '5' }),
        accountWith({}),
      ]),
    ).toEqual([
      { currency: 'EUR', balance: '0.30', authorizedBalance: '0.30', accountCount: 2 },
      { currency: 'CHF', balance: '5', authorizedBalance: null, accountCount: 1 },
    ]);
  });

  it('agree with integer arithmetic on cents, for any amounts', () => {
    const cents = fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), {
      minLength: 1,
      maxLength: 20,
    });
    const toText = (value: bigint): string =>
      `${value < 0n ? '-' : ''}${(value < 0n ? -value : value) / 100n}.${String((value < 0n ? -value : value) % 100n).padStart(2, '0')}`;
    fc.assert(
      fc.property(cents, (amounts) => {
        const total = amounts.reduce((sum, amount) => sum + amount, 0n);
        expect(
          totalsByCurrency(amounts.map((amount) => accountWith({ balance: toText(amount) })))[0]
            ?.balance,
        ).toBe(toText(total));
      }),
    );
  });
});

describe('reading the organization', () => {
  const answer = async (names: readonly string[]) =>
    ok(
      organizationWith({
        legalName: 'Boulangerie',
        bankAccounts: names.map((slug) => accountWith({ slug, balance: '1.00' })),
      }),
    );

  it('answers from the cache and fetches once in the background', async () => {
    const changes: string[] = [];
    const bank = fakeBank({ organization: () => answer(['own']) });
    const scope = openConnection({ bank, onChange: (topic) => changes.push(topic) });
    expect(readOrganization(scope, 'if-stale')).toMatchObject({
      value: { organization: null, freshness: { isRefreshing: true, asOfEpochMs: null } },
    });
    readOrganization(scope, 'if-stale');
    await expect.poll(() => changes.length).toBe(2);
    expect(readOrganization(scope, 'if-stale')).toMatchObject({
      value: {
        organization: { legalName: 'Boulangerie' },
        freshness: { isRefreshing: false, asOfEpochMs: 1_000_000, failure: null },
      },
    });
    expect(bank.calls).toHaveLength(1);
  });

  it('shows and counts accounts at other banks only while the user wants them', async () => {
    const bank = fakeBank({
      organization: async () =>
        ok({
          ...(await answer(['own'])).value,
          bankAccounts: [
            accountWith({ slug: 'own', balance: '1.00' }),
            accountWith({ slug: 'elsewhere', balance: '7.00', isExternal: true }),
          ],
        }),
    });
    let isWanted = true;
    const scope = openConnection({
      bank,
      preferences: () => ({ ...defaultPreferences, includeExternalAccounts: isWanted }),
    });
    readOrganization(scope, 'now');
    await expect
      .poll(() => readOrganization(scope, 'no'))
      .toMatchObject({
        value: {
          organization: { bankAccounts: [{ slug: 'own' }, { slug: 'elsewhere' }] },
          totals: [{ balance: '8.00', accountCount: 2 }],
        },
      });
    expect(bank.calls).toEqual(['organization {"includeExternalAccounts":true}']);
    isWanted = false;
    expect(readOrganization(scope, 'no')).toMatchObject({
      value: {
        organization: { bankAccounts: [{ slug: 'own' }] },
        totals: [{ balance: '1.00', accountCount: 1 }],
      },
    });
  });

  it('shows cached data without a session, and sends nothing', () => {
    const bank = fakeBank();
    const scope = openConnection({ bank, phase: () => 'signed-out' });
    expect(readOrganization(scope, 'now')).toMatchObject({ value: { organization: null } });
    expect(bank.calls).toEqual([]);
  });
});
