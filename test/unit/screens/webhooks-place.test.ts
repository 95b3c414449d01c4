import { describe, expect, it } from 'vitest';
import {
  changePlace,
  eventPlace,
  newSubscriptionPlace,
  placeNamed,
  subscriptionPlace,
  viewOf,
} from '../../../renderer/screens/webhooks/webhooks-place.ts';

describe('what the webhooks screen shows', () => {
  it('is found again by its id', () => {
    expect(placeNamed(eventPlace(12))).toEqual({ kind: 'event', entry: 12 });
    expect(placeNamed('object:card-1')).toEqual({ kind: 'object', objectId: 'card-1' });
    expect(placeNamed(subscriptionPlace('s-1'))).toEqual({ kind: 'subscription', id: 's-1' });
    expect(placeNamed(changePlace('s-1'))).toEqual({ kind: 'change', id: 's-1' });
    expect(placeNamed(newSubscriptionPlace)).toEqual({ kind: 'new-subscription' });
  });

  it('is the list for anything else, whoever asked for it', () => {
    for (const id of [
      null,
      '',
      'event:',
      'event:-1',
      'event:1.5',
      'event:x',
      'subscription:',
      'nothing',
    ])
      expect(placeNamed(id)).toEqual({ kind: 'list' });
  });

  it('stays in the list that was shown last when nothing is named', () => {
    expect(viewOf(placeNamed(null), 'subscriptions')).toBe('subscriptions');
    expect(viewOf(placeNamed(null), 'events')).toBe('events');
    expect(viewOf(placeNamed('object:x'), 'subscriptions')).toBe('events');
    expect(viewOf(placeNamed(eventPlace(1)), 'subscriptions')).toBe('events');
    expect(viewOf(placeNamed(newSubscriptionPlace), 'events')).toBe('subscriptions');
  });
});
