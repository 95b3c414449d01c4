import { describe, expect, it } from 'vitest';
import { subscriptionTypes } from '../../../preload/contract/webhooks.ts';
import type { SubscriptionRow } from '../../../preload/contract/webhooks.ts';
import type { SubscriptionId } from '../../../preload/contract/values.ts';
import { addressProblem, checkSubscription, isLocalHost, problemsByField, sameAddress } from '../../../renderer/screens/webhooks/subscriptions/check-subscription.ts';
import { changedSubscriptionForm, draftOf, isChanged, newSubscriptionForm, valuesOf } from '../../../renderer/screens/webhooks/subscriptions/subscription-draft.ts';
import { inOrder } from '../../../renderer/screens/webhooks/subscriptions/subscription-types.ts';

const rowWith = (id: string, callbackUrl: string | null, isAbsent = false): SubscriptionRow => ({ id: id as SubscriptionId, label: null, callbackUrl, types: [], description: null, hasSecret: false, isTracked: false, isAbsent, asOfEpochMs: null });
const good = { callbackUrl: 'https://hooks.example.com/cashdesk', types: ['v1/cards'], description: null };

describe('an address to report to', () => {
  it.each([
    ['', 'required'],
    ['hooks.example.com', 'not-an-address'],
    ['http://hooks.example.com', 'not-https'],
    ['https://me:secret@hooks.example.com', 'has-credentials'],
    [`https://hooks.example.com/${'a'.repeat(500)}`, 'too-long'],
    ['https://localhost:8787/e', 'local-address'],
    ['https://127.0.0.1/e', 'local-address'],
    ['https://[::1]/e', 'local-address'],
    ['https://desk/e', 'local-address'],
    [' https://hooks.example.com/cashdesk ', null],
  ])('%j: %s', (address, problem) => expect(addressProblem(address)).toBe(problem));

  it('cannot be one that only this computer or its network reaches', () => {
    for (const host of ['localhost', 'desk.local', 'desk.lan', '10.0.0.3', '172.16.0.1', '172.31.255.1', '192.168.1.4', '169.254.1.1', '100.64.0.1', '0.0.0.0', '[fd00::1]', '[fe80::1]', '[::ffff:127.0.0.1]', 'app.localhost.']) expect(isLocalHost(host), host).toBe(true);
    for (const host of ['example.net', '172.32.0.1', '100.128.0.1', '11.0.0.1', '[2001:db8::1]', 'localhost.example.net']) expect(isLocalHost(host), host).toBe(false);
  });

  it('is found among those that are there already, however it is written', () => {
    const rows = [rowWith('one', 'https://hooks.example.com:443/cashdesk'), rowWith('gone', 'https://other.example.com/', true)];
    expect(sameAddress(rows, { callbackUrl: 'https://HOOKS.example.com/cashdesk', id: null })?.id).toBe('one');
    expect(sameAddress(rows, { callbackUrl: 'https://hooks.example.com/cashdesk', id: 'one' })).toBeNull();
    expect(sameAddress(rows, { callbackUrl: 'https://other.example.com/', id: null })).toBeNull();
    expect(sameAddress(rows, { callbackUrl: 'not an address', id: null })).toBeNull();
  });
});

describe('a subscription before it is sent', () => {
  it('needs an address, a type, and a short description at most', () => {
    expect(checkSubscription(good)).toEqual({});
    expect(checkSubscription({ callbackUrl: '', types: [], description: 'a'.repeat(257) })).toEqual({ callbackUrl: 'required', types: 'required', description: 'too-long' });
  });

  it('shows what main says at the field it is about', () => {
    expect(problemsByField([{ path: ['draft', 'callbackUrl'], code: 'local-address' }, { path: ['draft', 'types', 0], code: 'required' }, { path: [], code: 'other' }])).toEqual({ callbackUrl: 'local-address', types: 'required' });
  });

  it('sends all that can be written, and an empty description as none', () => {
    expect(draftOf({ callbackUrl: ' https://a.example.com ', types: ['v1/cards', 'v9/unknown'], description: ' ' })).toEqual({ callbackUrl: 'https://a.example.com', types: ['v1/cards', 'v9/unknown'], description: null });
  });

  it('counts as changed only when something else would be sent', () => {
    const saved = { callbackUrl: 'https://a.example.com', types: ['v1/cards', 'v1/clients'], description: 'Till' };
    expect(isChanged(saved, { ...saved, types: ['v1/clients', 'v1/cards'], description: ' Till ' })).toBe(false);
    expect(isChanged(saved, { ...saved, types: ['v1/cards'] })).toBe(true);
    expect(isChanged(saved, { ...saved, description: '' })).toBe(true);
  });

  it('keeps types that nobody has described, behind the known ones', () => {
    expect(inOrder(['v9/unknown', 'v1/products', 'v1/cards', 'v9/unknown'])).toEqual(['v1/cards', 'v1/products', 'v9/unknown']);
    expect(inOrder(subscriptionTypes)).toEqual(subscriptionTypes);
  });

  it('is read again from what was kept, and nothing else is', () => {
    const kept = { about: 'one', values: { callbackUrl: 'https://a.example.com', types: ['v9/unknown'], description: '' } };
    expect(changedSubscriptionForm.read(changedSubscriptionForm.write(kept) ?? '')).toEqual(kept);
    expect(newSubscriptionForm.write(newSubscriptionForm.empty)).toBeNull();
    for (const json of ['', '{}', '{"about":null,"values":{"callbackUrl":1,"types":[],"description":""}}']) expect(newSubscriptionForm.read(json)).toBeNull();
  });

  it('begins with what the bank says', () => {
    expect(valuesOf({ id: 'one' as SubscriptionId, organizationId: null, membershipId: null, callbackUrl: null, types: ['v1/cards'], description: null, createdAt: null, updatedAt: null, extras: [] })).toEqual({ callbackUrl: '', types: ['v1/cards'], description: '' });
  });
});
