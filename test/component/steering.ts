import type { Page } from '@playwright/test';
import type * as z from 'zod/mini';
import type { Command } from '../../preload/contract/command.ts';
import type { EventName, EventPayload } from '../../preload/contract/events.ts';
import type { Contract, Feature, Verb } from '../../preload/contract/index.ts';
import type { CommandError, Result } from '../../preload/contract/result.ts';

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
  readonly fail: (command: CommandName, error: CommandError) => void;
  /** Restores the original answer. */
  readonly asUsual: (command: CommandName) => void;
  /** Holds a command until the returned function is called; then it is answered normally. */
  readonly hold: (command: CommandName) => () => void;
  readonly push: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => Promise<void>;
  /** The inputs of the window's calls to a command, in order. */
  readonly asked: <Name extends CommandName>(command: Name) => readonly InputOf<Name>[];
};

type Answers = (command: string, input: unknown) => Promise<Result<unknown>>;

/** A page can expose a function only once, so each test replaces the function behind it. */
const answersOf = new WeakMap<Page, { current: Answers }>();

async function answerOn(page: Page, answers: Answers): Promise<void> {
  const known = answersOf.get(page);
  if (known !== undefined) {
    known.current = answers;
    return;
  }
  const given = { current: answers };
  answersOf.set(page, given);
  await page.exposeFunction(
    'answerCommand',
    ({ command, input }: { readonly command: string; readonly input: unknown }) =>
      given.current(command, input),
  );
}

/** Replaces the control of an earlier test over this page. `main` gives the original answers. */
export async function steer(page: Page, main: Answers): Promise<Steering> {
  const changed = new Map<string, Answers>();
  const received: { readonly command: string; readonly input: unknown }[] = [];
  await answerOn(page, async (command, input) => {
    received.push({ command, input });
    return (changed.get(command) ?? main)(command, input);
  });
  return {
    answer: (command, answer) => {
      changed.set(command, async (_, input) => answer(input as never));
    },
    amend: (command, change) => {
      changed.set(command, async (name, input) => {
        const answer = await main(name, input);
        return answer.ok
          ? { ok: true, value: change(answer.value as never, input as never) }
          : answer;
      });
    },
    fail: (command, error) => {
      changed.set(command, async () => ({ ok: false, error }));
    },
    asUsual: (command) => void changed.delete(command),
    hold: (command) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      changed.set(command, async (name, input) => {
        await promise;
        return main(name, input);
      });
      return () => {
        changed.delete(command);
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
