import { describe, expect, it } from 'vitest';
import { subscriptionTypes } from '../../../preload/contract/webhooks/webhooks.ts';
import type { SubscriptionRow } from '../../../preload/contract/webhooks/webhooks.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import { findSameAddress } from '../../../renderer/screens/webhooks/subscriptions/same-address.ts';
import {
  changedSubscriptionForm,
  draftOf,
  isChanged,
  newSubscriptionForm,
  subscriptionFields,
  valuesOf,
} from '../../../renderer/screens/webhooks/subscriptions/subscription-draft.ts';
import { sortTypes } from '../../../renderer/screens/webhooks/subscriptions/subscription-types.ts';

function rowWith(id: string, callbackUrl: string | null, isAbsent = false): SubscriptionRow {
  return {
    id: id as SubscriptionId,
    label: null,
    callbackUrl,
    types: [],
    description: null,
    hasSecret: false,
    isTracked: false,
    isAbsent,
    asOfEpochMs: null,
  };
}

describe('an address to report to', () => {
  it('is recognised among the present ones, in any notation', () => {
    const rows = [
      rowWith('one', 'https://hooks.example.com:443/cashdesk'),
      rowWith('gone', 'https://other.example.com/', true),
    ];
    expect(
      findSameAddress(rows, { callbackUrl: 'https://HOOKS.example.com/cashdesk', id: null })?.id,
    ).toBe('one');
    expect(
      findSameAddress(rows, { callbackUrl: 'https://hooks.example.com/cashdesk', id: 'one' }),
    ).toBeNull();
    expect(
      findSameAddress(rows, { callbackUrl: 'https://other.example.com/', id: null }),
    ).toBeNull();
    expect(findSameAddress(rows, { callbackUrl: ' ', id: null })).toBeNull();
  });
});

describe('a subscription before it is sent', () => {
  it("shows main's problems at their fields", () => {
    const { codes, codesAbove } = subscriptionFields.placeProblems(
      {
        problems: [
          { path: ['draft', 'callbackUrl'], code: 'out-of-reach' },
          { path: ['callbackUrl'], code: 'too-long' },
          { path: ['draft', 'types', 0], code: 'required' },
          { path: [], code: 'other' },
        ],
        bankProblems: [],
      },
      newSubscriptionForm.empty.values,
      null,
    );
    expect(Object.fromEntries(codes)).toEqual({ callbackUrl: 'out-of-reach', types: 'required' });
    expect(codesAbove).toEqual(['other']);
  });

  it('sends every writable field, and an empty description as null', () => {
    expect(
      draftOf({
        callbackUrl: ' https://a.example.com ',
        types: ['v1/cards', 'v9/unknown'],
        description: ' ',
      }),
    ).toEqual({
      callbackUrl: 'https://a.example.com',
      types: ['v1/cards', 'v9/unknown'],
      description: null,
    });
  });

  it('counts as changed only if the request would differ', () => {
    const saved = {
      callbackUrl: 'https://a.example.com',
      types: ['v1/cards', 'v1/clients'],
      description: 'Till',
    };
    expect(
      isChanged(saved, { ...saved, types: ['v1/clients', 'v1/cards'], description: ' Till ' }),
    ).toBe(false);
    expect(isChanged(saved, { ...saved, types: ['v1/cards'] })).toBe(true);
    expect(isChanged(saved, { ...saved, description: '' })).toBe(true);
  });

  it('preserves unknown types, after the known ones', () => {
    expect(sortTypes(['v9/unknown', 'v1/products', 'v1/cards', 'v9/unknown'])).toEqual([
      'v1/cards',
      'v1/products',
      'v9/unknown',
    ]);
    expect(sortTypes(subscriptionTypes)).toEqual(subscriptionTypes);
  });

  it('is restored from its own draft, and from no other text', () => {
    const draft = {
      about: 'one',
      values: { callbackUrl: 'https://a.example.com', types: ['v9/unknown'], description: '' },
    };
    expect(changedSubscriptionForm.read(changedSubscriptionForm.write(draft) ?? '')).toEqual(draft);
    expect(newSubscriptionForm.write(newSubscriptionForm.empty)).toBeNull();
    for (const json of [
      '',
      '{}',
      '{"about":null,"values":{"callbackUrl":1,"types":[],"description":""}}',
    ])
      expect(newSubscriptionForm.read(json)).toBeNull();
  });

  it("starts with the bank's values", () => {
    expect(
      valuesOf({
        id: 'one' as SubscriptionId,
        organizationId: null,
        membershipId: null,
        callbackUrl: null,
        types: ['v1/cards'],
        description: null,
        createdAt: null,
        updatedAt: null,
        extras: [],
      }),
    ).toEqual({ callbackUrl: '', types: ['v1/cards'], description: '' });
  });
});
