import { describe, expect, it } from 'vitest';
import { createNetworkWatch } from '../../../main/app/network-watch.ts';

function watch(systemIsOnline: () => boolean = () => true) {
  const told: boolean[] = [];
  return {
    told,
    network: createNetworkWatch({ systemIsOnline, onChange: (isOnline) => told.push(isOnline) }),
  };
}
const nobody = { status: null, failure: 'offline' };
const answer = { status: 503, failure: 'service-failed' };

describe('the network', () => {
  it('is gone when a request finds nobody, and back with any answer, even a bad one', () => {
    const { told, network } = watch();
    network.noteRequest(nobody);
    expect(network.isOnline()).toBe(false);
    network.noteRequest(answer);
    expect(network.isOnline()).toBe(true);
    expect(told).toEqual([false, true]);
  });

  it('is not back with the answer of a box on the way', () => {
    const { network } = watch();
    network.noteRequest(nobody);
    network.noteRequest({ status: 200, failure: 'not-the-bank' });
    expect(network.isOnline()).toBe(false);
  });

  it('is gone behind a proxy that answers with the wish for a password', () => {
    const { network } = watch();
    network.noteRequest({ status: 407, failure: 'offline' });
    expect(network.isOnline()).toBe(false);
  });

  it('is not gone because the bank was slow', () => {
    const { told, network } = watch();
    network.noteRequest({ status: null, failure: 'timed-out' });
    expect(network.isOnline()).toBe(true);
    expect(told).toEqual([]);
  });

  it('is told of once, however many requests fail', () => {
    const { told, network } = watch();
    for (let n = 0; n < 5; n++) network.noteRequest(nobody);
    expect(told).toEqual([false]);
  });

  it('follows the system’s word that there is none, and gives the bank a fresh try when it returns', () => {
    let isOnline = true;
    const { told, network } = watch(() => isOnline);
    isOnline = false;
    network.poll();
    network.noteRequest(nobody);
    expect(network.isOnline()).toBe(false);
    isOnline = true;
    network.poll();
    expect(network.isOnline()).toBe(true);
    expect(told).toEqual([false, true]);
  });

  it('stays gone while the system has a network but the bank is not there', () => {
    const { network } = watch();
    network.noteRequest(nobody);
    network.poll();
    expect(network.isOnline()).toBe(false);
  });
});
