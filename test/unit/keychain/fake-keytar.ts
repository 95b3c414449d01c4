import type { Keytar } from '../../../main/keychain/keychain-secret-store.ts';

/**
 * A keychain that behaves as the real ones do: entries hold at most 2,560 bytes, and a locked one
 * answers null and false.
 */
export function fakeKeytar(limitBytes = 2560) {
  const entries = new Map<string, string>();
  const state = { isLocked: false, writesLeft: Number.POSITIVE_INFINITY };
  const spend = (): void => {
    if (state.writesLeft <= 0) throw new Error('The power went out');
    state.writesLeft -= 1;
  };
  const keytar: Keytar = {
    getPassword: async (service, account) =>
      state.isLocked ? null : (entries.get(`${service}/${account}`) ?? null),
    setPassword: async (service, account, secret) => {
      if (state.isLocked) throw new Error('Cannot create an item in a locked collection');
      if (Buffer.byteLength(secret, 'utf8') > limitBytes)
        throw new Error('The stub received bad data');
      spend();
      const [untilNul = ''] = secret.split('\0');
      entries.set(`${service}/${account}`, Buffer.from(untilNul, 'utf8').toString('utf8'));
    },
    deletePassword: async (service, account) => {
      if (state.isLocked) return false;
      spend();
      return entries.delete(`${service}/${account}`);
    },
    findCredentials: async (service) => {
      if (state.isLocked) throw new Error('The process ends here on a locked Secret Service');
      return [...entries.keys()].flatMap((key) =>
        key.startsWith(`${service}/`) ? [{ account: key.slice(service.length + 1) }] : [],
      );
    },
  };
  return { keytar, entries, state };
}
