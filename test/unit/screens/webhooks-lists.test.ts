import { describe, expect, it } from 'vitest';
import { listOf } from '../../../renderer/screens/webhooks/webhooks-lists.ts';

describe('the list of the webhooks screen', () => {
  it('stays the last shown one if no list is requested', () => {
    expect(listOf(undefined, 'subscriptions')).toBe('subscriptions');
    expect(listOf(undefined, 'events')).toBe('events');
    expect(listOf({ kind: 'object', objectId: 'x' }, 'subscriptions')).toBe('events');
    expect(listOf({ kind: 'event', entry: 1 }, 'subscriptions')).toBe('events');
    expect(listOf({ kind: 'new-subscription' }, 'events')).toBe('subscriptions');
    expect(listOf({ kind: 'change-subscription', id: 's-1' }, 'events')).toBe('subscriptions');
  });
});
