import { describe, expect, it, vi } from 'vitest';
import { createHostLookUp } from '../../../main/app/connections/look-up-host.ts';
import { systemTimers } from '../../../main/time/timers.ts';

const usual = {
  resolveHost: async (): Promise<unknown> => ({ endpoints: [] }),
  systemIsOnline: () => true,
  timers: systemTimers,
};
const address = 'https://hooks.example.com/cashdesk?of=me';
function rejects(code: string) {
  return () => Promise.reject(new Error(`net::${code}`));
}

describe('looking up a host', () => {
  it('sends only its name', async () => {
    const resolveHost = vi.fn(usual.resolveHost);
    expect(await createHostLookUp({ ...usual, resolveHost })(address)).toBe('found');
    expect(resolveHost.mock.calls).toEqual([['hooks.example.com']]);
  });

  it('reports a missing host only if DNS says that the name does not exist', async () => {
    const lookUp = (code: string) =>
      createHostLookUp({ ...usual, resolveHost: rejects(code) })(address);
    expect(await lookUp('ERR_NAME_NOT_RESOLVED')).toBe('none');
    for (const code of ['ERR_INTERNET_DISCONNECTED', 'ERR_DNS_TIMED_OUT', 'ERR_FAILED'])
      expect(await lookUp(code), code).toBe('unknown');
  });

  it('is skipped offline, for this machine and for a private network', async () => {
    const resolveHost = vi.fn(rejects('ERR_NAME_NOT_RESOLVED'));
    const lookUp = createHostLookUp({ ...usual, resolveHost });
    for (const near of ['http://127.0.0.1:1', 'https://10.0.0.7', 'https://nas.local/x'])
      expect(await lookUp(near), near).toBe('unknown');
    expect(
      await createHostLookUp({ ...usual, resolveHost, systemIsOnline: () => false })(address),
    ).toBe('unknown');
    expect(resolveHost).not.toHaveBeenCalled();
  });

  it('gives up after five seconds', async () => {
    vi.useFakeTimers();
    const found = createHostLookUp({ ...usual, resolveHost: () => new Promise(() => undefined) })(
      address,
    );
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(await found).toBe('unknown');
  });
});
