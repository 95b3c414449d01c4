import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../renderer/forms/field-paths.ts';
import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import { newRegistration } from '../../../preload/contract/registrations.ts';
import { fromNewRegistration } from '../../../renderer/screens/registrations/new-registration/from-new-registration.ts';
import {
  emptyNewRegistration,
  emptyStakeholder,
  newRegistrationForm,
} from '../../../renderer/screens/registrations/new-registration/new-registration-values.ts';
import { readRegistrationJson } from '../../../renderer/screens/registrations/new-registration/read-registration-json.ts';
import {
  countBySteps,
  registrationFields,
  stepOf,
} from '../../../renderer/screens/registrations/new-registration/registration-field.ts';
import {
  formProblems,
  toNewRegistration,
} from '../../../renderer/screens/registrations/new-registration/to-new-registration.ts';
import { writeRegistrationJson } from '../../../renderer/screens/registrations/new-registration/write-registration-json.ts';
import type { BankProblem } from '../../../preload/contract/result.ts';
import { patisserie } from '../../fixtures/patisserie.ts';

describe('the form of a registration and its request', () => {
  it('returns the values of its fields', () => {
    expect(toNewRegistration(fromNewRegistration(patisserie))).toEqual(patisserie);
  });

  it('omits empty values, and respects the limits of the contract', () => {
    const sent = toNewRegistration({ ...emptyNewRegistration, stakeholders: [emptyStakeholder()] });
    expect(newRegistration.safeParse(sent).success).toBe(true);
    expect(sent.organization.totalCapitalAmount).toBeNull();
    expect(sent.legalFlow).toBeNull();
    expect(sent.stakeholders[0]?.birthAddress).toEqual({
      postalCode: null,
      city: null,
      country: null,
    });
  });

  it.each([
    ['1 000', '1000'],
    ['1000,5', '1000.5'],
    ['1\u202f000,50', '1000.50'],
    ['1000.00', '1000.00'],
    ['1.000,00', '1000.00'],
    ['3000,- EUR', '3000.00'],
    ['€ 3000', '3000'],
    ['1 000 EUR', '1000'],
    ['12 50', '12 50'],
    ['1 25', '1 25'],
    ['1,000', '1,000'],
    ['3000 USD', '3000 USD'],
    ['a thousand', 'a thousand'],
  ])('reads the amount %s as %s', (typed, value) => {
    const { organization } = emptyNewRegistration;
    const sent = toNewRegistration({
      ...emptyNewRegistration,
      organization: { ...organization, totalCapitalAmount: { value: typed, currency: 'eur' } },
    });
    expect(sent.organization.totalCapitalAmount).toEqual({ value, currency: 'EUR' });
  });

  it('leaves the legal flow open: the two known, none, or any other', () => {
    const flowOf = (flow: (typeof emptyNewRegistration)['flow'], otherFlow = '') =>
      toNewRegistration({ ...emptyNewRegistration, flow, otherFlow }).legalFlow;
    expect([
      flowOf('none', 'x'),
      flowOf('company_creation'),
      flowOf('existing_company'),
      flowOf('other', ' invoicing_onboarding '),
      flowOf('other'),
    ]).toEqual([null, 'company_creation', 'existing_company', 'invoicing_onboarding', null]);
    expect(fromNewRegistration({ ...patisserie, legalFlow: 'invoicing_onboarding' })).toMatchObject(
      { flow: 'other', otherFlow: 'invoicing_onboarding' },
    );
  });

  it('requires the name of another flow once that is chosen', () => {
    const problemsOf = (otherFlow: string) =>
      formProblems({ ...emptyNewRegistration, flow: 'other', otherFlow });
    expect([problemsOf(' '), problemsOf('invoicing'), formProblems(emptyNewRegistration)]).toEqual([
      [{ path: ['legalFlow'], code: 'required' }],
      [],
      [],
    ]);
  });

  it('contains each origin of capital once, chosen or typed', () => {
    const sent = toNewRegistration({
      ...emptyNewRegistration,
      stakeholders: [
        { ...emptyStakeholder(), origins: ['dividends'], otherOrigins: 'inheritance; dividends, ' },
      ],
    });
    expect(sent.stakeholders[0]?.shareCapitalOrigin).toEqual(['dividends', 'inheritance']);
  });
});

describe('the draft of a registration', () => {
  it('is saved as soon as more than the language was chosen', () => {
    expect(newRegistrationForm.write(newRegistrationForm.empty)).toBeNull();
    expect(
      newRegistrationForm.write({ values: { ...emptyNewRegistration, locale: 'pt' }, sent: null }),
    ).toBeNull();
    expect(
      newRegistrationForm.write({
        values: { ...emptyNewRegistration, stakeholders: [emptyStakeholder()] },
        sent: null,
      }),
    ).not.toBeNull();
    expect(
      newRegistrationForm.write({
        values: emptyNewRegistration,
        sent: { writeId: 'w', atEpochMs: 1, content: '' },
      }),
    ).not.toBeNull();
  });

  it('is restored as saved, and not from another version', () => {
    const draft = {
      values: fromNewRegistration(patisserie),
      sent: { writeId: 'w', atEpochMs: 1, content: 'x' },
    };
    expect(newRegistrationForm.read(newRegistrationForm.write(draft) ?? '')).toEqual(draft);
    expect([
      newRegistrationForm.read('{'),
      newRegistrationForm.read('{"values":{}}'),
      newRegistrationForm.read('null'),
    ]).toEqual([null, null, null]);
  });
});

describe('the place of a registration problem', () => {
  const place = (bankProblems: readonly BankProblem[]) =>
    registrationFields.placeProblems(
      { problems: [], bankProblems },
      fromNewRegistration(patisserie),
      null,
    );

  it.each([
    ['/organization/legal_name', 'organization.legalName'],
    [
      '/registration/stakeholders/1/birth_address/postal_code',
      'stakeholders.1.birthAddress.postalCode',
    ],
    [
      'stakeholders[0].legal_entities[2].capital_amount.value',
      'stakeholders.0.legalEntities.2.capitalAmount',
    ],
    ['/organization/total_capital_amount/currency', 'organization.totalCapitalAmount.currency'],
    ['#/data/attributes/partner_user/email', 'partnerUser.email'],
    ['/organization/address/line_1', 'organization.address.line1'],
    ['/stakeholders/0/share_capital_origin/3', 'stakeholders.0.shareCapitalOrigin'],
    ['/stakeholders/0/shoe_size', 'stakeholders.0'],
    ['/stakeholders', 'stakeholders'],
    ['/oauth/client_id', 'otherFieldsJson'],
    ['/constructor', null],
    ['/weather', null],
    ['', null],
  ])('%s leads to %s', (pointer, field) => {
    expect(registrationFields.fieldAt(namesOf(pointer))).toBe(field);
  });

  it('is the step with the field; capital has its own step', () => {
    expect(
      [
        'partnerUser.email',
        'organization.legalName',
        'organization.totalCapitalAmount',
        'stakeholders.0.email',
        'stakeholders.0.capitalAmount.currency',
        'stakeholders.0.legalEntities.0.shareCapitalOrigin',
        'locale',
        'partnerRedirectUrl',
        'otherFieldsJson',
      ].map(stepOf),
    ).toEqual([
      'user',
      'organization',
      'capital',
      'stakeholders',
      'capital',
      'capital',
      'flow',
      'flow',
      'other',
    ]);
    expect(countBySteps(['partnerUser.email', 'partnerUser.lastName', 'locale'])).toEqual(
      new Map([
        ['user', 2],
        ['flow', 1],
      ]),
    );
  });

  it('is its field if the form has it, and otherwise above the form', () => {
    const problems = [
      { code: 'invalid', detail: 'Too short.', pointer: '/organization/legal_name' },
      { code: 'taken', detail: null, pointer: '/organization/legal_name' },
      { code: 'invalid', detail: 'No such person.', pointer: '/stakeholders/7/email' },
      { code: 'late', detail: 'Try tomorrow.', pointer: null },
    ];
    const placed = place(problems);
    expect(placed.bankMessages).toEqual(new Map([['organization.legalName', 'Too short. taken']]));
    expect(placed.bankProblemsAbove).toEqual(problems.slice(2));
  });

  it('is above the form for a group of fields, a checkbox, or a missing person', () => {
    const at = (pointer: string) => ({ code: null, detail: 'is refused', pointer });
    const nowhere = [
      '/organization',
      '/organization/address',
      '/organization/legal_number',
      '/partner_user',
      '/stakeholders/0/birth_address',
      '/stakeholders/0/residence_address',
      '/stakeholders/0/is_owner',
      '/stakeholders/0/legal_entities',
      '/stakeholders/77/email',
    ].map(at);
    expect(place(nowhere)).toMatchObject({ bankMessages: new Map(), bankProblemsAbove: nowhere });
    const somewhere = [
      '/locale',
      '/legal_flow',
      '/partner_redirect_url',
      '/stakeholders',
      '/stakeholders/0',
      '/stakeholders/0/capital_amount/value',
      '/stakeholders/0/share_capital_origin/1',
      '/organization/total_capital_amount',
      '/oauth/client_id',
    ].map(at);
    expect(place(somewhere).bankProblemsAbove).toEqual([]);
  });

  it('is unique for each field, and problems without a field are not lost', () => {
    const { codes, codesAbove } = registrationFields.placeProblems(
      {
        problems: [
          { path: ['registration', 'partnerUser', 'email'], code: 'required' },
          { path: ['registration', 'partnerUser', 'email'], code: 'bad-email' },
          { path: ['intentId'], code: 'strange' },
        ],
        bankProblems: [],
      },
      emptyNewRegistration,
      null,
    );
    expect(codes).toEqual(new Map([['partnerUser.email', 'required']]));
    expect(codesAbove).toEqual(['strange']);
  });
});

describe('a registration as JSON', () => {
  const read = (value: unknown) =>
    readRegistrationJson(typeof value === 'string' ? value : JSON.stringify(value));
  const taken = (value: unknown): NewRegistration => {
    const answer = read(value);
    if (!answer.ok) throw new Error(answer.fault);
    return answer.registration;
  };

  it('is read as written', () => {
    const withOthers = {
      ...patisserie,
      otherFieldsJson: JSON.stringify({ oauth: { client_id: 'x' } }, null, 2),
    };
    expect(read(writeRegistrationJson(withOthers))).toEqual({ ok: true, registration: withOthers });
    expect(JSON.parse(writeRegistrationJson(patisserie))).toMatchObject({
      partner_user: { first_name: 'Nadia' },
      organization: { address: { line_1: '4 rue des Tanneurs' } },
    });
  });

  it('may be an answer of the service, whose own fields are not sent back', () => {
    const registration = taken({
      registration: {
        id: 'r',
        status: 'pending',
        flow: { type: 'seamless' },
        redirection_link: 'https://x',
        locale: 'fr-FR',
        organization: { id: 'o', legal_number: null, legal_name: 'A' },
      },
    });
    expect(registration).toMatchObject({
      locale: 'fr',
      organization: { legalName: 'A' },
      otherFieldsJson: '',
    });
  });

  it('preserves fields outside the form at their place', () => {
    const registration = taken({
      locale: 'de',
      oauth: { scope: 'x' },
      organization: { legal_name: 'A', mood: 'good', address: { line_3: 'B' } },
      stakeholders: [
        { first_name: 'B' },
        {
          id: 's2',
          birth_address: { street: 'C' },
          legal_entities: [{ capital_amount: { value: '1', currency: 'EUR', cents: 100 } }],
        },
      ],
    });
    expect(JSON.parse(registration.otherFieldsJson)).toEqual({
      oauth: { scope: 'x' },
      organization: { mood: 'good', address: { line_3: 'B' } },
      stakeholders: [
        {},
        { birth_address: { street: 'C' }, legal_entities: [{ capital_amount: { cents: 100 } }] },
      ],
    });
  });

  it('reads numbers as amount texts, and rejects values that the contract rejects', () => {
    const registration = taken({
      locale: 'xx',
      organization: { total_capital_amount: { value: 1000, currency: 'EUR' } },
      stakeholders: ['nobody', { is_owner: 'yes', capital_amount: '5' }],
    });
    expect(registration.organization.totalCapitalAmount).toEqual({
      value: '1000',
      currency: 'EUR',
    });
    expect(registration.stakeholders).toHaveLength(2);
    expect(newRegistration.safeParse(registration).success).toBe(true);
  });

  it.each([
    ['not JSON', '{', 'not-json'],
    ['a list', [], 'not-object'],
    ['no registration', { weather: 'fine' }, 'nothing-known'],
    ['an unclosed text', { organization: { legal_name: 'a'.repeat(1001) } }, 'too-long'],
    [
      'a numeric amount with more digits than a float holds',
      '{"organization":{"total_capital_amount":{"value":9007199254740993,"currency":"EUR"}}}',
      'too-long',
    ],
    [
      'unclosed brackets',
      `{"organization":{"legal_name":"a"},"deep":${'['.repeat(3000)}${'1,'.repeat(500_000)}1${']'.repeat(3000)}}`,
      'too-long',
    ],
    [
      'more people than the form allows',
      { stakeholders: Array.from({ length: 101 }, () => ({})) },
      'too-long',
    ],
  ])('is rejected for %s', (_, value, fault) => {
    expect(read(value)).toEqual({ ok: false, fault });
  });
});
