import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { erasePersonalData } from '../../../main/bank/registrations/erase-personal-data.ts';
import { mergeOtherFields } from '../../../main/bank/wire/merge-other-fields.ts';
import {
  newRegistrationBody,
  readableJson,
} from '../../../main/bank/registrations/new-registration-body.ts';
import {
  readRegistration,
  toRequestedRegistration,
  toRegistration,
} from '../../../main/bank/registrations/to-registration.ts';
import { readErrorBody } from '../../../main/bank/transport/error-body.ts';
import { isJsonObject, parseJson, toJsonText } from '../../../main/bank/wire/json.ts';
import type { JsonObject, JsonValue } from '../../../main/bank/wire/json.ts';
import { newRegistration, newStakeholder } from '../../fixtures/registrations.ts';

function parsed(value: unknown): JsonValue {
  return parseJson(typeof value === 'string' ? value : JSON.stringify(value), 64) ?? null;
}
function object(value: unknown): JsonObject {
  const read = parsed(value);
  if (!isJsonObject(read)) throw new Error('no object');
  return read;
}

const id = '6f1b2c3d-0000-4000-8000-0000000000aa';
const answer = {
  id,
  locale: 'fr',
  legal_flow: 'company_creation',
  flow: {
    type: 'seamless',
    breakdown: [
      { code: 'invalid', detail: 'Ada is not known', source: { pointer: '/stakeholders/0/email' } },
    ],
  },
  status: 'pending',
  redirection_link: 'https://onboarding.example/go?mail=ada%40partner.example',
  partner_redirect_url: null,
  created_at: '2026-11-19T10:42:00.000Z',
  updated_at: '2026-11-19T10:42:00.000Z',
  partner_user: { first_name: 'Ada', last_name: 'Rossi', email: 'ada@partner.example' },
  organization: {
    id: 'org-1',
    legal_name: 'Forno Gallo',
    legal_number: '123',
    address: { city: 'Paris', country: 'FR' },
    total_capital_amount: { value: '1000.00', currency: 'EUR' },
  },
  stakeholders: [
    {
      id: 's1',
      first_name: 'Chiara',
      last_name: 'Gallo',
      email: 'chiara@forno-gallo.example',
      is_owner: true,
      capital_amount: { value: '1000', currency: 'EUR' },
      birth_date: '1980-05-04T00:00:00Z',
      legal_entities: [{ id: 'l1', legal_name: 'Gallo Holding' }],
    },
  ],
};

describe('a registration of the service', () => {
  it('parses to its fields and is stored as received', () => {
    const registration = toRequestedRegistration(
      parsed({ registration: answer }),
      id.toUpperCase(),
    );
    expect(registration).toMatchObject({
      id,
      legalName: 'Forno Gallo',
      status: 'pending',
      flowType: 'seamless',
      legalFlow: 'company_creation',
      country: 'FR',
      organizationId: 'org-1',
      total: { value: '1000.00', currency: 'EUR' },
      createdAt: '2026-11-19T10:42:00.000Z',
      extras: [],
    });
    expect(registration?.problems).toEqual([
      { code: 'invalid', detail: 'Ada is not known', pointer: '/stakeholders/0/email' },
    ]);
    expect(JSON.parse(toJsonText(registration?.said ?? null))).toEqual(answer);
  });

  it('needs only an ID, and stores unknown fields', () => {
    expect(toRegistration(parsed({ id }))).toMatchObject({
      id,
      legalName: null,
      status: null,
      flowType: null,
      country: null,
      problems: [],
      extras: [],
    });
    expect(
      toRegistration(
        parsed({
          id,
          status: 7,
          flow: { type: 'x', step: 2 },
          organization: 'none',
          oauth: { a: 1 },
        }),
      )?.extras,
    ).toEqual([
      { name: 'status', json: '7' },
      { name: 'organization', json: '"none"' },
      { name: 'oauth', json: '{"a":1}' },
      { name: 'flow.step', json: '2' },
    ]);
    expect(toRegistration(parsed({ status: 'pending' }))).toBeNull();
  });

  it('parses any JSON without an exception', () =>
    fc.assert(
      fc.property(fc.json(), (json) => {
        toRegistration(parsed(json));
        readRegistration(json);
        readErrorBody(parsed(json));
      }),
    ));

  it('reports the problems of its breakdown also in an error answer', () => {
    expect(readErrorBody(parsed({ flow: answer.flow, trace_id: 't' }))).toMatchObject({
      problems: [{ pointer: '/stakeholders/0/email' }],
      traceId: 't',
    });
    expect(
      readErrorBody(
        parsed({ errors: [{ code: 'a' }], registration: { flow: answer.flow } }),
      ).problems.map(({ code }) => code),
    ).toEqual(['a', 'invalid']);
  });
});

describe('a registration with erased personal data', () => {
  const erased = toJsonText(erasePersonalData(object(answer)));

  it('contains no name and no address that leads to a person', () => {
    for (const word of [
      'Ada',
      'Rossi',
      'ada@',
      'Chiara',
      'chiara@',
      '1980',
      'Holding',
      'onboarding.example',
      '%40',
    ])
      expect(erased).not.toContain(word);
  });

  it('still names the company, its progress and the place of its problems', () => {
    const after = readRegistration(erased);
    expect(after).toMatchObject({
      id,
      legalName: 'Forno Gallo',
      status: 'pending',
      flowType: 'seamless',
      country: 'FR',
      organizationId: 'org-1',
      total: { value: '1000.00' },
    });
    expect(after?.problems).toEqual([
      { code: 'invalid', detail: null, pointer: '/stakeholders/0/email' },
    ]);
    expect(JSON.parse(erased)).toMatchObject({
      stakeholders: [{ id: 's1', is_owner: true, capital_amount: { value: '1000' } }],
    });
  });

  it('stores nothing of an unknown field, and a second erasure changes nothing', () =>
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (others) => {
        const once = erasePersonalData(object({ ...others, ...answer }));
        expect(toJsonText(once)).toBe(erased);
        expect(erasePersonalData(once)).toEqual(once);
      }),
    ));
});

describe('the body of a new registration', () => {
  it('has the names of the specification, without empty values', () => {
    expect(JSON.parse(toJsonText(newRegistrationBody(newRegistration())))).toEqual({
      locale: 'fr',
      legal_flow: 'company_creation',
      partner_user: { first_name: 'Ada', last_name: 'Rossi', email: 'ada@partner.example' },
      organization: {
        entity_type: 'company',
        legal_name: 'Forno Gallo',
        address: { line_1: '1 rue du Four', postal_code: '75006', city: 'Paris', country: 'FR' },
        total_capital_amount: { value: '1000.00', currency: 'EUR' },
      },
      stakeholders: [
        {
          capital_amount: { value: '1000', currency: 'EUR' },
          is_owner: true,
          first_name: 'Chiara',
          last_name: 'Gallo',
          email: 'chiara@forno-gallo.example',
          nationality: 'IT',
          birth_date: '1980-05-04T00:00:00.000Z',
        },
      ],
    });
  });

  it('always has its three objects and the list of stakeholders, even if empty', () => {
    const empty = newRegistration({
      partnerUser: { firstName: ' ', lastName: null, email: null },
      stakeholders: [],
      legalFlow: ' ',
    });
    const body = newRegistrationBody({
      ...empty,
      organization: {
        ...empty.organization,
        entityType: null,
        legalName: null,
        totalCapitalAmount: null,
        address: { line1: null, line2: null, postalCode: null, city: null, country: null },
      },
    });
    expect(JSON.parse(toJsonText(body))).toEqual({
      locale: 'fr',
      partner_user: {},
      organization: {},
      stakeholders: [],
    });
  });

  it('contains legal entities and the origin of capital', () => {
    const stakeholder = newStakeholder({
      shareholdingType: 'physical',
      shareCapitalOrigin: ['personal_savings', ' '],
      legalEntities: [
        {
          legalName: 'Gallo SAS',
          legalNumber: '0123',
          legalCountry: 'fr',
          capitalAmount: { value: '5', currency: 'eur' },
          shareCapitalOrigin: ['dividends'],
        },
      ],
    });
    expect(
      JSON.parse(toJsonText(newRegistrationBody(newRegistration({ stakeholders: [stakeholder] })))),
    ).toMatchObject({
      stakeholders: [
        {
          shareholding_type: 'physical',
          share_capital_origin: ['personal_savings'],
          legal_entities: [
            {
              legal_name: 'Gallo SAS',
              legal_number: '0123',
              legal_country: 'FR',
              capital_amount: { value: '5', currency: 'EUR' },
              share_capital_origin: ['dividends'],
            },
          ],
        },
      ],
    });
  });

  it('is shown to a person in words, with the same content', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = readableJson(parsed(value));
        expect(toJsonText(parsed(text))).toBe(toJsonText(parsed(value)));
      }),
    ));
});

describe('further fields typed as JSON', () => {
  const form = newRegistrationBody(newRegistration());

  it('join the body where the form has nothing, exactly as typed', () => {
    const { body, problems } = mergeOtherFields(
      form,
      '{"oauth":{"client":"a","n":1.10},"organization":{"size":3},"stakeholders":[{"role":"chair"}]}',
    );
    expect(problems).toEqual([]);
    expect(toJsonText(body)).toContain('"oauth":{"client":"a","n":1.10}');
    expect(JSON.parse(toJsonText(body))).toMatchObject({
      organization: { legal_name: 'Forno Gallo', size: 3 },
      stakeholders: [{ first_name: 'Chiara', role: 'chair' }],
    });
  });

  it('do not override the form, and each conflict is reported', () => {
    const { body, problems } = mergeOtherFields(
      form,
      '{"locale":"en","organization":{"legal_name":"Other"},"stakeholders":[{"first_name":"X"},{}]}',
    );
    expect(problems).toEqual([
      { path: ['otherFieldsJson', 'locale'], code: 'already-given' },
      { path: ['otherFieldsJson', 'organization', 'legal_name'], code: 'already-given' },
      { path: ['otherFieldsJson', 'stakeholders', 1], code: 'no-such-entry' },
      { path: ['otherFieldsJson', 'stakeholders', 0, 'first_name'], code: 'already-given' },
    ]);
    expect(toJsonText(body)).toBe(toJsonText(form));
  });

  it('must be one object, and `oauth` in them too', () => {
    expect(mergeOtherFields(form, '{"a":').problems).toEqual([
      { path: ['otherFieldsJson'], code: 'not-json' },
    ]);
    expect(mergeOtherFields(form, '[1]').problems).toEqual([
      { path: ['otherFieldsJson'], code: 'must-be-object' },
    ]);
    expect(mergeOtherFields(form, '{"oauth":"a"}', ['oauth']).problems).toEqual([
      { path: ['otherFieldsJson', 'oauth'], code: 'must-be-object' },
    ]);
    expect(mergeOtherFields(form, '[['.repeat(40)).problems).toEqual([
      { path: ['otherFieldsJson'], code: 'not-json' },
    ]);
  });

  it('never remove a field of the form, whatever they contain', () =>
    fc.assert(
      fc.property(fc.json(), (json) => {
        const { body } = mergeOtherFields(form, json);
        expect(JSON.parse(toJsonText(body))).toMatchObject(JSON.parse(toJsonText(form)) as object);
      }),
    ));

  it('may have any name', () =>
    expect(toJsonText(mergeOtherFields(form, '{"__proto__":{"a":1}}').body)).toContain(
      '"__proto__":{"a":1}',
    ));
});
