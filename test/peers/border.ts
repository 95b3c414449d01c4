import { createProxySignIn } from '../../main/app/session/proxy-sign-in.ts';
import { createPush } from '../../main/ipc/push-events.ts';
import { registerCommands } from '../../main/ipc/register-commands.ts';
import { createMemorySecretStore } from '../../main/keychain/memory-secret-store.ts';
import { createUpdateHandlers } from '../../main/updates/update-handlers.ts';
import { createUpdates } from '../../main/updates/updates.ts';
import type { ConnectionHandlers } from '../../main/app/handlers.ts';
import { contract } from '../../preload/contract/index.ts';
import { commandChannel } from '../../preload/contract/channels.ts';
import type { Result } from '../../preload/contract/result.ts';

const ourWindow = { isOurs: true };
const ourFrame = { origin: 'app://cashdesk', url: 'app://cashdesk/index.html', parent: null };

/** The border as the window has it: its commands, and everything that crossed it. */
export type Border = {
  readonly call: (name: string, input: unknown) => Promise<Result<unknown>>;
  /** Answers and pushed events as text, in order. */
  readonly crossed: readonly { readonly name: string; readonly text: string }[];
  readonly push: ReturnType<typeof createPush>;
  /** Bugs that main reported. */
  readonly bugs: readonly unknown[];
};

export const contractCommandNames: readonly string[] = Object.entries(contract).flatMap(
  ([feature, verbs]) => Object.keys(verbs).map((verb) => `${feature}.${verb}`),
);

/** A build without an update feed. */
function createUpdatesStub() {
  const never = (): never => {
    throw new Error('Updates are off');
  };
  const deps = {
    source: null,
    installsItself: false,
    version: '0.1.0',
    loadUpdater: never,
    mode: () => null,
    storedState: { read: () => null, write: never },
    isOnline: () => true,
    unfinishedWriteCount: () => 0,
    endForRestart: never,
    publish: never,
    logError: never,
    now: Date.now,
  };
  return createUpdateHandlers(createUpdates(deps), async () => false);
}

/** A network without a proxy. */
function createProxyStub() {
  return createProxySignIn({
    secretStore: createMemorySecretStore(),
    onChange: () => undefined,
    onEntered: () => undefined,
  }).handlers;
}

/** Stands in for the window, behind every check that main puts between a message and a handler. */
export function createBorder(
  onPush: (name: string, payload: unknown) => void = () => undefined,
): Border & {
  readonly open: (handlers: ConnectionHandlers, isAppLocked?: () => boolean) => void;
} {
  const channels = new Map<string, (event: unknown, input: unknown) => unknown>();
  const crossed: { readonly name: string; readonly text: string }[] = [];
  const bugs: unknown[] = [];
  return {
    crossed,
    bugs,
    push: createPush((name, payload) => {
      crossed.push({ name, text: JSON.stringify(payload) });
      onPush(name, payload);
    }),
    open: (handlers, isAppLocked = () => false) =>
      registerCommands(
        {
          handle: (channel, listener) =>
            void channels.set(
              channel,
              listener as unknown as (event: unknown, input: unknown) => unknown,
            ),
        },
        {
          handlers: { ...handlers, proxy: createProxyStub(), updates: createUpdatesStub() },
          isOurWindow: (sender: unknown) => sender === ourWindow,
          gate: {
            whenReady: async () => undefined,
            isAppLocked,
            randomUUID: () => 'trace',
            explain: () => null,
            reportBug: (bug) => void bugs.push(bug),
          },
        },
      ),
    call: async (name, input) => {
      const [feature = '', verb = ''] = name.split('.');
      const listener = channels.get(commandChannel(feature, verb));
      if (!listener) throw new Error(`No handler for ${name}`);
      const answer = (await listener(
        { sender: ourWindow, senderFrame: ourFrame },
        structuredClone(input),
      )) as Result<unknown>;
      crossed.push({ name, text: JSON.stringify(answer) });
      return answer;
    },
  };
}
