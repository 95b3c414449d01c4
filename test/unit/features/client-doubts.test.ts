import { describe, expect, it, test } from 'vitest';
import { findClientDoubts } from '../../../main/features/clients/client-doubts.ts';
import { splitPhone } from '../../../main/features/clients/client-phone.ts';
import { doubtRules, rules, sources } from '../../fixtures/client-rules.ts';

describe('warnings for a client', () => {
  test.each(
    doubtRules.map(
      (rule) =>
        [
          rule.doubts.length > 0 ? `doubts ${rule.says}` : `does not doubt ${rule.says}`,
          rule,
        ] as const,
    ),
  )('%s', async (_, { client, doubts, source }) => {
    expect(await findClientDoubts(client), sources[source]).toEqual(
      doubts.map(([path, code]) => ({ path, code })),
    );
  });

  it('exclude fields that are already rejected', async () => {
    const twice: string[] = [];
    for (const { says, client, problem } of rules) {
      if (
        problem &&
        (await findClientDoubts(client)).some(({ path }) => path.join('/') === problem[0].join('/'))
      )
        twice.push(says);
    }
    expect(twice).toEqual([]);
  });
});

describe('splitting a phone number', () => {
  it.each([
    ['01 99 00 12 34', 'FR', '+33', '199001234'],
    ['01 99 00 12 34', 'fr', '+33', '199001234'],
    ['+33 (0)1 99 00 12 34', null, '+33', '199001234'],
    ['0033 1 99 00 12 34', 'DE', '+33', '199001234'],
    ['0033 1 99 00 12 34', null, '+33', '199001234'],
    ['+39 06 698 12345', 'FR', '+39', '0669812345'],
    ['tel:+44-20-7946-0018', null, '+44', '2079460018'],
  ] as const)('reads %s, typed in %s, as %s and %s', async (text, country, countryCode, number) => {
    expect(await splitPhone(text, country)).toEqual({ countryCode, number });
  });
  it.each([
    ['491711234567', 'DE', '+49', '1711234567'],
    ['491711234567', 'FR', '+49', '1711234567'],
    ['33612345678', null, '+33', '612345678'],
    ['393331234567', 'IT', '+39', '3331234567'],
    ['33612345678', 'FR', '+33', '612345678'],
    ['49211234567', 'DE', '+49', '49211234567'],
  ] as const)(
    'reads %s, whose plus a spreadsheet removed, of %s, as %s %s',
    async (text, country, countryCode, number) => {
      expect(await splitPhone(text, country)).toEqual({ countryCode, number });
    },
  );
  it.each([
    ['01 99 00 12 34', null],
    ['01 99 00 12 34', 'XX'],
    ['call me', 'FR'],
    ['', 'FR'],
  ] as const)('leaves %s, typed in %s, unsplit', async (text, country) => {
    expect(await splitPhone(text, country)).toBeNull();
  });
});
