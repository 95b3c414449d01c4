import { failed, ok, type Result } from '../../preload/contract/result.ts';
import { probeAccount } from './accounts.ts';
import { failureOf, keychainUnavailable } from './keychain-failure.ts';
import { developmentService } from './keychain-service.ts';
import {
  entryLimitBytes,
  joinParts,
  otherSide,
  partAccount,
  readHead,
  type Side,
  splitSecret,
} from './secret-parts.ts';
import type { KeychainFailure, KeychainState, SecretStore } from './secret-store.ts';

/**
 * The four used functions of keytar. `findCredentials` crashes on a locked Secret Service, so it
 * only follows a probe. For a locked keychain, as for an empty one, `getPassword` returns null and
 * `deletePassword` false.
 */
export type Keytar = {
  readonly getPassword: (service: string, account: string) => Promise<string | null>;
  readonly setPassword: (service: string, account: string, secret: string) => Promise<void>;
  readonly deletePassword: (service: string, account: string) => Promise<boolean>;
  readonly findCredentials: (service: string) => Promise<readonly { readonly account: string }[]>;
};

/** Loaded at the first use: without libsecret the module does not load at all. */
async function loadKeytar(): Promise<Keytar> {
  const loaded: Keytar & { readonly default?: Keytar } = await import('keytar');
  return loaded.default ?? loaded;
}

/** The loaded keychain module, and the service name of our entries. */
type Chain = {
  readonly keytar: Keytar;
  readonly service: string;
  readonly limitBytes: number;
};

type Answer<Value> = Result<Value, KeychainFailure>;

/**
 * The system's keychain: Keychain on macOS, Credential Manager on Windows, the Secret Service on
 * Linux. Calls run one after the other, because each may occupy a thread of Node's pool while the
 * user is asked for a password.
 */
export function createKeychainSecretStore({
  load = loadKeytar,
  service = developmentService,
  limitBytes = entryLimitBytes,
}: {
  readonly load?: () => Promise<Keytar>;
  readonly service?: string;
  readonly limitBytes?: number;
} = {}): SecretStore {
  let loading: Promise<Keytar> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const loaded = (): Promise<Keytar> => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw new Error('Failed to load keytar', { cause: error });
    });
    return loading;
  };
  const inSequence = <Value>(
    task: (chain: Chain) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> => {
    const next = last.then(async () => {
      try {
        return await task({ keytar: await loaded(), service, limitBytes });
      } catch (error) {
        return failed(failureOf(error));
      }
    });
    last = next;
    return next;
  };
  return {
    isLasting: true,
    get: (account) => inSequence((chain) => readWhole(chain, account)),
    set: (account, secret) => inSequence((chain) => write(chain, account, secret)),
    remove: (account) => inSequence((chain) => remove(chain, account)),
    removeAll: (lastAccounts) => inSequence((chain) => removeAll(chain, lastAccounts)),
    probe: async () => {
      const answer = await inSequence(async (chain) => ok(await probe(chain)));
      return answer.ok ? answer.value : answer.error.reason;
    },
  };
}

/**
 * Whether the keychain is open: proven by reading the probe entry, or by writing it the first time.
 */
async function probe({ keytar, service }: Chain): Promise<KeychainState> {
  try {
    if ((await keytar.getPassword(service, probeAccount)) !== null) return 'available';
    await keytar.setPassword(service, probeAccount, 'open');
    return (await keytar.getPassword(service, probeAccount)) === null ? 'failed' : 'available';
  } catch (error) {
    return failureOf(error).reason;
  }
}

/**
 * Reads an entry. A null may mean that the keychain was locked during the read, so the function
 * checks that it is open and reads again.
 */
async function read(chain: Chain, account: string): Promise<Answer<string | null>> {
  const { keytar, service } = chain;
  const first = await keytar.getPassword(service, account);
  if (first !== null) return ok(first);
  const state = await probe(chain);
  return state === 'available'
    ? ok(await keytar.getPassword(service, account))
    : failed(keychainUnavailable(state));
}

async function readWhole(chain: Chain, account: string): Promise<Answer<string | null>> {
  const entry = await read(chain, account);
  if (!entry.ok || entry.value === null) return entry;
  const head = readHead(entry.value);
  if (head === null) return failed(keychainUnavailable('failed'));
  if (head.kind === 'whole') return ok(head.secret);
  const parts: string[] = [];
  for (let index = 0; index < head.count; index += 1) {
    const part = await read(chain, partAccount(account, head.side, index));
    if (!part.ok) return part;
    if (part.value === null) return failed(keychainUnavailable('failed'));
    parts.push(part.value);
  }
  const secret = joinParts(head, parts);
  return secret === null ? failed(keychainUnavailable('failed')) : ok(secret);
}

async function write(chain: Chain, account: string, secret: string): Promise<Answer<null>> {
  const { keytar, service } = chain;
  const sideBefore = await sideInUse(chain, account);
  if (!sideBefore.ok) return sideBefore;
  const side = otherSide(sideBefore.value);
  const { head, parts } = splitSecret(secret, side, chain.limitBytes);
  for (const [index, part] of parts.entries())
    await keytar.setPassword(service, partAccount(account, side, index), part);
  // Until here the account has the old secret; this single write replaces it.
  await keytar.setPassword(service, account, head);
  await removeLeftovers(chain, account, { side, count: parts.length });
  return ok(null);
}

async function sideInUse(chain: Chain, account: string): Promise<Answer<Side>> {
  const entry = await read(chain, account);
  if (!entry.ok) return entry;
  const head = entry.value === null ? null : readHead(entry.value);
  return ok(head?.kind === 'parted' ? head.side : 'b');
}

/** The secret is already stored, so a failure here is not reported: the next write cleans up. */
async function removeLeftovers(
  chain: Chain,
  account: string,
  { side, count }: { readonly side: Side; readonly count: number },
): Promise<void> {
  try {
    await removeParts(chain, account, { side: otherSide(side), from: 0 });
    await removeParts(chain, account, { side, from: count });
  } catch {
    return;
  }
}

/**
 * Deletes the parts of one side from `from` on, the last one first. So an interruption leaves no
 * gap that hides later parts.
 */
async function removeParts(
  { keytar, service }: Chain,
  account: string,
  { side, from }: { readonly side: Side; readonly from: number },
): Promise<void> {
  let end = from;
  while ((await keytar.getPassword(service, partAccount(account, side, end))) !== null) end += 1;
  for (let index = end - 1; index >= from; index -= 1)
    await keytar.deletePassword(service, partAccount(account, side, index));
}

async function remove(chain: Chain, account: string): Promise<Answer<null>> {
  const { keytar, service } = chain;
  if (!(await keytar.deletePassword(service, account))) {
    const state = await probe(chain);
    if (state !== 'available') return failed(keychainUnavailable(state));
    await keytar.deletePassword(service, account);
  }
  await removeParts(chain, account, { side: 'a', from: 0 });
  await removeParts(chain, account, { side: 'b', from: 0 });
  return ok(null);
}

async function removeAll(
  chain: Chain,
  last: Parameters<SecretStore['removeAll']>[0],
): Promise<Answer<null>> {
  const { keytar, service } = chain;
  const state = await probe(chain);
  if (state !== 'available') return failed(keychainUnavailable(state));
  const storedAccounts = (await keytar.findCredentials(service)).map(({ account }) => account);
  /** The position among `last`; -1: not among them. A long secret has several entries. */
  const orderOf = (account: string): number =>
    last.findIndex((one) => account === one || account.startsWith(`${one}#`));
  const inOrder = storedAccounts
    .filter((account) => account !== probeAccount)
    .toSorted((one, other) => orderOf(one) - orderOf(other));
  for (const account of inOrder) {
    const isGone =
      (await keytar.deletePassword(service, account)) ||
      ((await keytar.getPassword(service, account)) === null &&
        (await probe(chain)) === 'available');
    if (!isGone) return failed(keychainUnavailable('failed'));
  }
  return ok(null);
}
