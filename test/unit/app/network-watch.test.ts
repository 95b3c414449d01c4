import { describe, expect, it } from 'vitest';
import { createNetworkWatch } from '../../../main/app/network-watch.ts';

function watch(systemIsOnline: () => boolean = () => true) {
  const states: boolean[] = [];
  return {
    states,
    network: createNetworkWatch({ systemIsOnline, onChange: (isOnline) => states.push(isOnline) }),
  };
}
const unreachable = { status: null, failure: 'offline' };
const answer = { status: 503, failure: 'service-failed' };

describe('the network', () => {
  it('is offline after a request without a server, and online after any answer, even an error', () => {
    const { states, network } = watch();
    network.noteRequest(unreachable);
    expect(network.isOnline()).toBe(false);
    network.noteRequest(answer);
    expect(network.isOnline()).toBe(true);
    expect(states).toEqual([false, true]);
  });

  it('stays offline after an answer of an intermediary', () => {
    const { network } = watch();
    network.noteRequest(unreachable);
    network.noteRequest({ status: 200, failure: 'not-the-bank' });
    expect(network.isOnline()).toBe(false);
  });

  it('is offline behind a proxy that asks for a password', () => {
    const { network } = watch();
    network.noteRequest({ status: 407, failure: 'offline' });
    expect(network.isOnline()).toBe(false);
  });

  it('is not offline if the bank was slow', () => {
    const { states, network } = watch();
    network.noteRequest({ status: null, failure: 'timed-out' });
    expect(network.isOnline()).toBe(true);
    expect(states).toEqual([]);
  });

  it('is reported offline once, however many requests fail', () => {
    const { states, network } = watch();
    for (let n = 0; n < 5; n++) network.noteRequest(unreachable);
    expect(states).toEqual([false]);
  });

  it('follows the system’s offline signal, and tries the bank again when the system is online', () => {
    let isOnline = true;
    const { states, network } = watch(() => isOnline);
    isOnline = false;
    network.poll();
    network.noteRequest(unreachable);
    expect(network.isOnline()).toBe(false);
    isOnline = true;
    network.poll();
    expect(network.isOnline()).toBe(true);
    expect(states).toEqual([false, true]);
  });

  it('stays offline while the system is online but the bank is unreachable', () => {
    const { network } = watch();
    network.noteRequest(unreachable);
    network.poll();
    expect(network.isOnline()).toBe(false);
  });
});
