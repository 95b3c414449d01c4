import { describe, expect, it } from 'vitest';
import {
  likelyPort,
  receiverTrouble,
} from '../../../renderer/screens/webhooks/receiver/receiver-messages.ts';

describe('what keeps the receiver from receiving', () => {
  it('is said while it listens too, as nothing is kept then', () =>
    expect(
      (['keychain', 'storage'] as const).map((failure) =>
        receiverTrouble({ state: 'listening', failure }),
      ),
    ).toEqual(['keychain', 'storage']));

  it('is said of one that could not start, also for want of a reason', () =>
    expect(
      (['port-taken', null] as const).map((failure) =>
        receiverTrouble({ state: 'failed', failure }),
      ),
    ).toEqual(['port-taken', 'other']));

  it('is nothing where it receives, starts or is off', () =>
    expect(
      (['listening', 'starting', 'off'] as const).map((state) =>
        receiverTrouble({ state, failure: null }),
      ),
    ).toEqual([null, null, null]));
});

describe('the port that the instructions name', () => {
  it('is where the receiver listens, else one to start it with', () =>
    expect([likelyPort({ port: 40_123 }), likelyPort({ port: null })]).toEqual(['40123', '8787']));
});
