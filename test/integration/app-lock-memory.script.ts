import { collectGarbage } from '../../main/app/lock/collect-garbage.ts';
import { createCashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';
import type { SecretStore } from '../../main/keychain/secret-store.ts';
import { ok } from '../../preload/contract/result.ts';
import { writeHeapSnapshot } from 'node:v8';

/**
 * Runs the app in a separate process whose memory the test searches; the test provides bank and
 * keychain. The test sends commands as messages; the script replies to each.
 */
const pendingAnswers = new Map<number, (value: unknown) => void>();
let count = 0;
function ask<Value>(what: string, ...given: readonly unknown[]): Promise<Value> {
  return new Promise((resolve) => {
    count += 1;
    pendingAnswers.set(count, resolve as (value: unknown) => void);
    process.send?.({ ask: what, given, id: count });
  });
}

/** Sends secrets reversed, so that copies in message buffers do not count as the app's. */
function reverseText(secret: string): string {
  return [...secret].toReversed().join('');
}
const secretStore: SecretStore = {
  isLasting: true,
  get: async (account) => {
    const secret = await ask<string | null>('get', account);
    return ok(secret && reverseText(secret));
  },
  set: async (account, secret) => {
    await ask('set', account, reverseText(secret));
    return ok(null);
  },
  remove: async (account) => {
    await ask('remove', account);
    return ok(null);
  },
  removeAll: async () => ok(null),
  probe: async () => 'available',
};

const rig = createCashdeskRig({ secretStore, collectGarbage });
rig.signInPages.agreesAtOnce = false;

const steps: Readonly<Record<string, (...given: readonly string[]) => Promise<unknown>>> = {
  connect: async (draft = '') => {
    await rig.cashdesk.start();
    const { connections, session, appLock, organization } = rig.cashdesk.handlers;
    const saved = await connections.save(JSON.parse(draft) as never);
    if (!saved.ok) throw new Error(saved.error.kind);
    const signingIn = session.signIn({});
    await waitUntil(() => rig.signInPages.opened.length > 0);
    await ask('approve', rig.signInPages.opened[0]);
    await signingIn;
    await waitUntil(async () => (await rig.rows()).length > 0);
    await organization.get({ refresh: 'now' });
    await waitUntil(async () => {
      const read = await organization.get({ refresh: 'no' });
      return read.ok && JSON.stringify(read.value).includes('"iban":"');
    });
    await appLock.set({ current: null, next: '2468' });
    return saved.value.connection.id;
  },
  lock: async () => {
    // Drop the rig's own recordings of requests and pages: they are not the app's memory.
    for (const written of [rig.sent, rig.signInPages.opened]) (written as unknown[]).length = 0;
    const locked = rig.cashdesk.appLock.lock();
    await new Promise(setImmediate);
    await rig.cashdesk.handlers.appLock.leave({ place: null });
    await locked;
  },
  snapshot: async (file) => void writeHeapSnapshot(file),
  close: () => rig.close(),
};

process.on(
  'message',
  (message: {
    readonly answer?: number;
    readonly value?: unknown;
    readonly step?: string;
    readonly given?: readonly string[];
  }) => {
    if (message.answer !== undefined) {
      pendingAnswers.get(message.answer)?.(message.value);
      pendingAnswers.delete(message.answer);
      return;
    }
    const { step = '', given = [] } = message;
    steps[step]?.(...given).then(
      (value) => process.send?.({ done: step, value }),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  },
);
process.send?.({ ready: true });
