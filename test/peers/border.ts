import { createPush } from '../../main/ipc/push-events.ts';
import { registerCommands } from '../../main/ipc/register-commands.ts';
import { type Handlers, contract } from '../../preload/contract/index.ts';
import { commandChannel } from '../../preload/contract/names.ts';
import type { Result } from '../../preload/contract/result.ts';

export const ourWindow = { isOurs: true };
const ourFrame = { origin: 'app://cashdesk', url: 'app://cashdesk/index.html', parent: null };

/** The border as the window has it: what it can call, and all that ever came back over it. */
export type Border = {
  readonly call: (name: string, input: unknown) => Promise<Result<unknown>>;
  /** Answers and pushed events, as text, in their order. */
  readonly crossed: readonly { readonly name: string; readonly text: string }[];
  readonly push: ReturnType<typeof createPush>;
  /** What main called a bug of its own. */
  readonly bugs: readonly unknown[];
};

export const commandsOfContract: readonly string[] = Object.entries(contract).flatMap(
  ([feature, verbs]) => Object.keys(verbs).map((verb) => `${feature}.${verb}`),
);

/** Stands where the window stands: behind everything that main puts between a message and a handler. */
export const createBorder = (): Border & { readonly open: (handlers: Handlers) => void } => {
  const channels = new Map<string, (event: unknown, input: unknown) => unknown>();
  const crossed: { readonly name: string; readonly text: string }[] = [];
  const bugs: unknown[] = [];
  return {
    crossed,
    bugs,
    push: createPush((name, payload) => void crossed.push({ name, text: JSON.stringify(payload) })),
    open: (handlers) =>
      registerCommands(
        {
          handle: (channel, listener) =>
            void channels.set(
              channel,
              listener as unknown as (event: unknown, input: unknown) => unknown,
            ),
        },
        {
          handlers,
          isOurWindow: (sender: unknown) => sender === ourWindow,
          gate: {
            whenReady: async () => undefined,
            isAppLocked: () => false,
            randomUUID: () => 'trace',
            explain: () => null,
            reportBug: (bug) => void bugs.push(bug),
          },
        },
      ),
    call: async (name, input) => {
      const [feature = '', verb = ''] = name.split('.');
      const listener = channels.get(commandChannel(feature, verb));
      if (!listener) throw new Error(`Nobody listens to ${name}`);
      const answer = (await listener(
        { sender: ourWindow, senderFrame: ourFrame },
        structuredClone(input),
      )) as Result<unknown>;
      crossed.push({ name, text: JSON.stringify(answer) });
      return answer;
    },
  };
};
