import type { Page } from '@playwright/test';
import type * as z from 'zod/mini';
import type { Command } from '../../preload/contract/command.ts';
import type { EventName, EventPayload } from '../../preload/contract/events.ts';
import type { Contract, Feature, Verb } from '../../preload/contract/index.ts';
import type { CommandError, Result } from '../../preload/contract/result.ts';
import type { SteeredAnswer } from '../fixtures/preview/steered-bridge.ts';

/** For example `cards.lock`. */
export type CommandName = { [F in Feature]: `${F}.${Verb<F>}` }[Feature];
type CommandOf<Name extends CommandName> = Name extends `${infer F}.${infer V}`
  ? F extends Feature
    ? V extends keyof Contract[F]
      ? Contract[F][V]
      : never
    : never
  : never;
type InputOf<Name extends CommandName> =
  CommandOf<Name> extends Command<infer Input> ? z.output<Input> : never;
type OutputOf<Name extends CommandName> =
  CommandOf<Name> extends Command<infer _, infer Output> ? z.output<Output> : never;
type Answer<Name extends CommandName> = Result<OutputOf<Name>>;

/** A test's control over main's answers and events, and the record of the window's commands. */
export type Steering = {
  /** Answers a command from now on; the promise may be late, or never resolve. */
  readonly answer: <Name extends CommandName>(
    command: Name,
    answer: (input: InputOf<Name>) => Answer<Name> | Promise<Answer<Name>>,
  ) => void;
  /** Amends the original answer. */
  readonly amend: <Name extends CommandName>(
    command: Name,
    change: (value: OutputOf<Name>, input: InputOf<Name>) => OutputOf<Name>,
  ) => void;
  /** Answers every command without its own answer. */
  readonly answerAll: (
    answer: (command: string, input: unknown) => Promise<Result<unknown>>,
  ) => void;
  readonly fail: (command: CommandName, error: CommandError) => void;
  /** Restores the original answer. */
  readonly asUsual: (command: CommandName) => void;
  /** Holds a command until the returned function is called; then it is answered normally. */
  readonly hold: (command: CommandName) => () => void;
  readonly push: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => Promise<void>;
  /** The inputs of the window's calls to a command, in order. */
  readonly asked: <Name extends CommandName>(command: Name) => readonly InputOf<Name>[];
};

type Asked = {
  readonly command: string;
  readonly input: unknown;
  readonly usual?: Result<unknown>;
};
type Steer = (asked: Asked) => SteeredAnswer | Promise<SteeredAnswer>;

/** A page can expose a function only once, so each test replaces the function behind it. */
const steersOf = new WeakMap<Page, { current: Steer }>();

async function answerOn(page: Page, steer: Steer): Promise<void> {
  const known = steersOf.get(page);
  if (known !== undefined) {
    known.current = steer;
    return;
  }
  const given = { current: steer };
  steersOf.set(page, given);
  await page.exposeFunction('steerCommand', async (asked: Asked) => given.current(asked));
}

/** Replaces the control of an earlier test over this page. */
export async function steer(page: Page): Promise<Steering> {
  const steers = new Map<string, Steer>();
  const received: Asked[] = [];
  let steerRest: Steer = () => ({ kind: 'usual' });
  await answerOn(page, async (asked) => {
    if (asked.usual === undefined) received.push(asked);
    return (steers.get(asked.command) ?? steerRest)(asked);
  });
  return {
    answer: (command, answer) => {
      steers.set(command, async ({ input }) => ({
        kind: 'result',
        result: await answer(input as never),
      }));
    },
    amend: (command, change) => {
      const changed = (usual: Result<unknown>, input: unknown): SteeredAnswer => ({
        kind: 'result',
        result: usual.ok
          ? { ok: true, value: change(usual.value as never, input as never) }
          : usual,
      });
      steers.set(command, async (asked) => {
        if (asked.usual !== undefined) return changed(asked.usual, asked.input);
        const said = await steerRest(asked);
        return said.kind === 'result' ? changed(said.result, asked.input) : { kind: 'amend' };
      });
    },
    answerAll: (answer) => {
      steerRest = async ({ command, input }) => ({
        kind: 'result',
        result: await answer(command, input),
      });
    },
    fail: (command, error) => {
      steers.set(command, () => ({ kind: 'result', result: { ok: false, error } }));
    },
    asUsual: (command) => void steers.delete(command),
    hold: (command) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      steers.set(command, async (asked) => {
        await promise;
        return steerRest(asked);
      });
      return () => {
        steers.delete(command);
        resolve();
      };
    },
    push: (name, payload) =>
      page.evaluate(([given, what]) => window.pushToWindow(given, what), [name, payload] as const),
    asked: (command) =>
      received
        .filter((asked) => asked.command === command)
        .map(({ input }) => input as InputOf<typeof command>),
  };
}
