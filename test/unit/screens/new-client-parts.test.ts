import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import {
  warningsKey,
  currentWarnings,
} from '../../../renderer/screens/clients/new-client/field-warnings.ts';
import { addEmails, readEmails } from '../../../preload/contract/clients/email-list.ts';
import { clientFields } from '../../../renderer/screens/clients/new-client/new-client-field.ts';
import { emptyNewClient } from '../../../renderer/screens/clients/new-client/new-client-values.ts';
import { splitPhone } from '../../../renderer/screens/clients/new-client/split-phone.ts';
import { minimalCompany } from '../../fixtures/client-rules.ts';

describe('a pasted list of e-mails', () => {
  it('is split at any separator', () => {
    expect(
      readEmails('a@x.example, b@x.example;c@x.example\nd@x.example\te@x.example | f@x.example'),
    ).toEqual([
      'a@x.example',
      'b@x.example',
      'c@x.example',
      'd@x.example',
      'e@x.example',
      'f@x.example',
    ]);
  });

  it('omits the names, also those with a comma', () => {
    expect(
      readEmails('"Rossi, Anna" <anna@x.example>, Bob Meyer <bob@x.example>; mailto:c@x.example.'),
    ).toEqual(['anna@x.example', 'bob@x.example', 'c@x.example']);
    expect(readEmails('Rossi, Anna <anna@x.example>')).toEqual(['anna@x.example']);
  });

  it.each(['<', '< ', '<@', '@', '"', ')'])('is read after a pasted megabyte of %j', (piece) => {
    expect(readEmails(`${piece.repeat(1_000_000 / piece.length)}x <a@x.example>`)).toContain(
      'a@x.example',
    );
  });

  it('leaves a typing error visible', () => {
    expect(readEmails('anna.example b@x.example')).toEqual(['anna.example', 'b@x.example']);
  });

  it('merges present addresses in any case, and counts them', () => {
    expect(
      addEmails(['A@x.example'], 'own@x.example', [
        'a@X.example',
        'new@x.example',
        'NEW@x.example',
        'Own@x.example',
      ]),
    ).toEqual({ emails: ['A@x.example', 'new@x.example'], duplicateCount: 3 });
  });

  it('loses no address of a plain list, with any separator', () => {
    const address = fc.stringMatching(/^[a-z]{1,8}@[a-z]{1,8}\.example$/);
    const separator = fc.constantFrom(', ', ';', '\n', '\r\n', '\t', ' ', ' | ');
    fc.assert(
      fc.property(fc.array(fc.tuple(address, separator), { maxLength: 30 }), (parts) => {
        expect(readEmails(parts.flat().join(''))).toEqual(parts.map(([email]) => email));
      }),
    );
  });
});

describe('the pointer of a problem from the bank', () => {
  const home = { country: 'FR', currency: 'EUR', language: 'fr' };
  const { fieldAt } = clientFields;

  it('leads to the field, in any spelling', () => {
    expect(fieldAt(['client', 'billing_address', 'zip_code'])).toBe('billingAddress.zipCode');
    expect(fieldAt(['delivery_address', 'country_code'])).toBe('deliveryAddress.countryCode');
    expect(fieldAt(['zip_code'])).toBe('billingAddress.zipCode');
    expect(fieldAt(['billing_address'])).toBe('billingAddress.streetAddress');
    expect(fieldAt(['extra_emails', 3])).toBe('extraEmails.3');
    expect(fieldAt(['phone', 'country_code'])).toBe('phone.countryCode');
    expect(fieldAt(['phone'])).toBe('phone.number');
    expect(fieldAt(['type'])).toBe('kind');
    expect(fieldAt(['nobody', 'knows'])).toBeNull();
  });

  it('appears at a visible field, and otherwise above the form', () => {
    const problem = (pointer: string | null, detail: string) => ({
      code: 'invalid',
      detail,
      pointer,
    });
    const problems = [
      problem('/client/vat_number', 'is wrong'),
      problem('#/vat_number', 'is taken'),
      problem('client[first_name]', 'is required'),
      problem(null, 'the list is full'),
    ];
    const refusal = { problems: [{ path: ['kind'], code: 'required' }], bankProblems: problems };
    const { bankMessages, bankProblemsAbove } = clientFields.placeProblems(
      refusal,
      emptyNewClient,
      home,
    );
    expect([...bankMessages]).toEqual([['vatNumber', 'is wrong is taken']]);
    expect(bankProblemsAbove.map(({ detail }) => detail)).toEqual([
      'is required',
      'the list is full',
    ]);
    const opened = clientFields.openProblemFields(emptyNewClient, refusal);
    expect(opened).toEqual({ ...emptyNewClient, asked: ['firstName'] });
    expect([...clientFields.placeProblems(refusal, opened, home).bankMessages.keys()]).toEqual([
      'vatNumber',
      'firstName',
    ]);
  });

  it('shows the first problem of each field', () => {
    expect([
      ...clientFields.placeProblems(
        {
          problems: [
            { path: ['email'], code: 'bad-email' },
            { path: ['email'], code: 'too-long' },
            { path: ['extraEmails', 1], code: 'bad-email' },
          ],
          bankProblems: [],
        },
        { ...emptyNewClient, extraEmails: ['a@x.example', 'b'] },
        home,
      ).codes,
    ]).toEqual([
      ['email', 'bad-email'],
      ['extraEmails.1', 'bad-email'],
    ]);
  });
});

describe('a warning', () => {
  const client = {
    ...minimalCompany,
    vatNumber: 'FR00303265045',
    phone: { countryCode: '+33', number: '123' },
  };
  const looked = {
    client,
    warnings: [
      { path: ['vatNumber'], code: 'vat-checksum' as const },
      { path: ['phone', 'number'], code: 'phone-impossible' as const },
    ],
  };

  it('disappears as soon as its field is changed, and stays while others are', () => {
    expect(
      currentWarnings({ ...client, name: 'Other', vatNumber: 'FR40303265045' }, looked),
    ).toEqual([{ field: 'phone.number', code: 'phone-impossible' }]);
  });

  it('appears again when its number is another one', () => {
    const mark = warningsKey(client, currentWarnings(client, looked));
    const other = { ...client, vatNumber: 'FR11303265045' };
    expect(warningsKey(other, currentWarnings(other, { ...looked, client: other }))).not.toBe(mark);
    expect(
      warningsKey(
        { ...client, name: 'Other' },
        currentWarnings({ ...client, name: 'Other' }, looked),
      ),
    ).toBe(mark);
    expect(warningsKey(client, [])).toBe('');
  });
});

describe('splitting a phone number', () => {
  it("uses main's parts, or leaves the number whole", async () => {
    expect(
      await splitPhone(
        async () => ok({ phone: { countryCode: '+33', number: '612345678' } }),
        ' 06 12 34 56 78 ',
      ),
    ).toEqual({ phoneText: '', phoneCode: '+33', phoneNumber: '612345678' });
    expect(await splitPhone(async () => ok({ phone: null }), 'call us')).toEqual({
      phoneText: '',
      phoneCode: '',
      phoneNumber: 'call us',
    });
  });

  it('leaves the number unchanged if main is unreachable', async () => {
    expect(await splitPhone(async () => failed({ kind: 'signed-out' }), '06')).toBeNull();
    expect(await splitPhone(async () => ok({ phone: null }), '  ')).toBeNull();
  });
});
