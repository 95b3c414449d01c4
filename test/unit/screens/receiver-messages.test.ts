import { describe, expect, it } from 'vitest';
import {
  likelyPort,
  receiverTrouble,
} from '../../../renderer/screens/webhooks/receiver/receiver-messages.ts';

describe('the obstacle of the receiver', () => {
  it('is shown while it listens too, since no event is stored then', () =>
    expect(
      (['keychain', 'storage'] as const).map((failure) =>
        receiverTrouble({ state: 'listening', failure }),
      ),
    ).toEqual(['keychain', 'storage']));

  it('is shown if it could not start, also without a reason', () =>
    expect(
      (['port-taken', null] as const).map((failure) =>
        receiverTrouble({ state: 'failed', failure }),
      ),
    ).toEqual(['port-taken', 'other']));

  it('is absent if it receives, starts or is off', () =>
    expect(
      (['listening', 'starting', 'off'] as const).map((state) =>
        receiverTrouble({ state, failure: null }),
      ),
    ).toEqual([null, null, null]));
});

describe('the port in the instructions', () => {
  it('is the current one of the receiver, else a suggestion', () =>
    expect([likelyPort({ port: 40_123 }), likelyPort({ port: null })]).toEqual(['40123', '8787']));
});
