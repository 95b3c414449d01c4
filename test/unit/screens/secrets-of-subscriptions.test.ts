import { beforeEach, describe, expect, it } from 'vitest';
import { subscriptionId } from '../../../preload/contract/values.ts';
import type { SubscriptionRow } from '../../../preload/contract/webhooks/webhooks.ts';
import type { Translate } from '../../../renderer/i18n/i18n.ts';
import {
  ownerOf,
  ownersToChoose,
} from '../../../renderer/screens/webhooks/secrets/secret-owner.ts';
import {
  isShort,
  randomSecret,
} from '../../../renderer/screens/webhooks/subscriptions/own-secret.ts';
import { subscriptionTitle } from '../../../renderer/screens/webhooks/subscriptions/subscription-labels.ts';
import {
  forgetSecret,
  queueSecret,
  nextSecret,
  useCreatedSecrets,
} from '../../../renderer/screens/webhooks/subscriptions/created-secrets.ts';

function idAt(index: number) {
  return subscriptionId.parse(`5b5c0000-0000-4000-8000-${String(index).padStart(12, '0')}`);
}
function rowAt(index: number, row: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    id: idAt(index),
    label: null,
    callbackUrl: null,
    types: [],
    description: `No. ${index}`,
    hasSecret: false,
    isTracked: true,
    isAbsent: false,
    asOfEpochMs: null,
    ...row,
  };
}
const t: Translate = (id) => id;

describe('the name of a subscription', () => {
  it('is the user’s label, the bank’s name, or its host, and never an ID', () => {
    const titleOf = (row: Partial<SubscriptionRow>) => subscriptionTitle(rowAt(1, row), t);
    const callbackUrl = 'https://hooks.example.net:8443/a?b=1';
    expect(titleOf({ label: 'Mine', callbackUrl })).toBe('Mine');
    expect(titleOf({ callbackUrl })).toBe('No. 1');
    for (const description of ['', null])
      expect(titleOf({ description, callbackUrl })).toBe('hooks.example.net:8443');
    expect(titleOf({ description: null })).toBe('webhooks.untitled');
  });
});

describe('the owner of an entered secret', () => {
  it('is chosen among the present subscriptions, those without a secret first', () => {
    const choices = ownersToChoose(
      [rowAt(1, { hasSecret: true }), rowAt(2), rowAt(3, { isAbsent: true })],
      null,
      t,
    );
    expect(choices.map(({ label }) => label)).toEqual([
      'No. 2',
      'No. 1',
      'webhooks.secret.kind.v2',
      'webhooks.secret.of-onboarding',
    ]);
  });

  it('may be the subscription whose page asked, whatever the bank reports', () => {
    expect(ownersToChoose([rowAt(3, { isAbsent: true })], idAt(3), t)[0]).toEqual({
      id: `of:${idAt(3)}`,
      label: 'No. 3',
    });
  });

  it('is distinguished by address, events, or last by ID', () => {
    const till = { description: 'Till', callbackUrl: 'https://hooks.example/a' };
    const labels = (...rows: readonly Partial<SubscriptionRow>[]) =>
      ownersToChoose(
        rows.map((row, index) => rowAt(index, { ...till, ...row })),
        null,
        t,
      )
        .slice(0, rows.length)
        .map(({ label }) => label);
    expect(labels({}, { callbackUrl: 'https://hooks.example/b' })).toEqual([
      'Till · hooks.example/a',
      'Till · hooks.example/b',
    ]);
    expect(labels({ types: ['v1/cards'] }, { types: ['v1/clients', 'new'] })).toEqual([
      'Till · shell.screen.cards',
      'Till · shell.screen.clients, new',
    ]);
    expect(
      labels({}, { id: subscriptionId.parse('6b5c0000-0000-4000-8000-000000000002') }),
    ).toEqual(['Till · 5b5c0000', 'Till · 6b5c0000']);
  });

  it('is sent to main as a kind and, for one of the list, its ID', () => {
    expect(ownerOf(`of:${idAt(7)}`)).toEqual({ kind: 'v2', subscriptionId: idAt(7) });
    expect(ownerOf('v2')).toEqual({ kind: 'v2', subscriptionId: null });
    expect(ownerOf('onboarding')).toEqual({ kind: 'onboarding', subscriptionId: null });
  });
});

describe('a secret that is shown once', () => {
  beforeEach(() => useCreatedSecrets.setState({ queue: [] }));
  const made = (index: number, secret: string | null) => ({
    row: rowAt(index),
    secret,
    isSecretKept: true,
  });
  const next = (connectionId: string | null) =>
    nextSecret(useCreatedSecrets.getState().queue, connectionId);

  it('is shown until the user has seen it, and stored nowhere', () => {
    queueSecret('bakery', made(1, 'first'));
    queueSecret('bakery', made(2, 'second'));
    const shown = next('bakery');
    expect(shown?.secret).toBe('first');
    if (shown !== null) forgetSecret(shown);
    expect(next('bakery')?.secret).toBe('second');
    expect(JSON.stringify(useCreatedSecrets.getState())).not.toContain('first');
  });

  it('is never shown next to the lists of another connection', () => {
    queueSecret('bakery', made(1, 'first'));
    expect(next('partner')).toBeNull();
    expect(next(null)).toBeNull();
    expect(next('bakery')?.secret).toBe('first');
  });

  it('is absent if the bank gave none', () => {
    queueSecret('bakery', made(1, null));
    expect(next('bakery')).toBeNull();
  });
});

describe('a secret that the user enters', () => {
  it('has 256 random bits if it is generated', () => {
    expect(randomSecret((bytes) => void bytes.fill(10))).toBe('0a'.repeat(32));
    expect(randomSecret()).not.toBe(randomSecret());
  });

  it('is called short if it is shorter than those of banks, and not before any input', () => {
    expect(
      ['', '  ', 'tulips', 'x'.repeat(31), 'x'.repeat(32), randomSecret()].map(isShort),
    ).toEqual([false, false, true, true, false, false]);
  });
});
