import { describe, expect, it } from 'vitest';
// As in main, where this sets the messages of the library for both of its builds.
import 'zod';
import { createPush } from '../../../main/ipc/push-events.ts';
import { registerCommands } from '../../../main/ipc/register-commands.ts';
import type { Command } from '../../../preload/contract/command.ts';
import { type EventName, events, pushedWhileLocked } from '../../../preload/contract/events.ts';
import { type Handlers, contract } from '../../../preload/contract/index.ts';
import { commandChannel } from '../../../preload/contract/channels.ts';
import { commandNames } from '../../../preload/contract/names.ts';
import { ok } from '../../../preload/contract/result.ts';
import {
  isBounded,
  isClosed,
  isStrict,
  maximumLength,
  placesIn,
  samplesOf,
  wrongInputsFor,
} from '../../fixtures/schema-walk.ts';

type Named = { readonly name: string; readonly channel: string; readonly command: Command };
const commands: readonly Named[] = Object.entries(commandNames).flatMap(([feature, verbs]) =>
  verbs.map((verb) => ({
    name: `${feature}.${verb}`,
    channel: commandChannel(feature, verb),
    command: (contract as unknown as Record<string, Record<string, Command>>)[feature]?.[
      verb
    ] as Command,
  })),
);

const ours = { mine: true };
const mainFrame = { origin: 'app://cashdesk', url: 'app://cashdesk/index.html', parent: null };
const fromUs = { sender: ours, senderFrame: mainFrame };
const marker = 'only-the-sender-knows-this';

let world = {
  isAppLocked: false,
  answer: {} as unknown,
  ran: [] as string[],
  bugs: [] as unknown[],
};
const channels = new Map<string, (event: unknown, input: unknown) => unknown>();
registerCommands(
  {
    handle: (channel, listener) =>
      void channels.set(channel, listener as (event: unknown, input: unknown) => unknown),
  },
  {
    handlers: Object.fromEntries(
      Object.entries(commandNames).map(([feature, verbs]) => [
        feature,
        Object.fromEntries(
          verbs.map((verb) => [
            verb,
            () => (world.ran.push(`${feature}.${verb}`), ok(world.answer)),
          ]),
        ),
      ]),
    ) as unknown as Handlers,
    isOurWindow: (sender: unknown) => sender === ours,
    gate: {
      whenReady: async () => undefined,
      isAppLocked: () => world.isAppLocked,
      randomUUID: () => 'trace',
      explain: () => null,
      reportBug: (bug) => world.bugs.push(bug),
    },
  },
);
async function call({ channel }: Named, input: unknown, event: unknown = fromUs): Promise<unknown> {
  const listener = channels.get(channel);
  if (!listener) throw new Error(`Nobody listens at ${channel}`);
  return listener(event, input);
}

/**
 * Everything that `registerCommands` puts between a message and a handler; handlers return the
 * given answer.
 */
function border({
  isAppLocked = false,
  answer = {},
}: { readonly isAppLocked?: boolean; readonly answer?: unknown } = {}) {
  world = { isAppLocked, answer, ran: [], bugs: [] };
  return { call, ran: world.ran, bugs: world.bugs };
}

function nested(depth: number): unknown {
  return depth === 0 ? {} : { deep: nested(depth - 1) };
}
const tooLarge: readonly unknown[] = [
  Array.from({ length: 200_001 }),
  { ids: Array.from({ length: 200_001 }) },
  nested(40),
  { text: 'x'.repeat(80_000_001) },
];

function refusals(answer: unknown): readonly string[] {
  const { error } = answer as {
    readonly error?: {
      readonly kind: string;
      readonly problems?: readonly { readonly code: string }[];
    };
  };
  return error?.kind === 'invalid-input' ? (error.problems ?? []).map(({ code }) => code) : [];
}

describe('the border', () => {
  it('has exactly one channel for each command', () => {
    expect([...channels.keys()].sort()).toEqual(commands.map(({ channel }) => channel).sort());
    expect(commands.length).toBeGreaterThan(130);
  });

  it('allows few commands while the app is locked, none of which shows bank data', async () => {
    const { call, ran } = border({ isAppLocked: true });
    const answers = await Promise.all(
      commands.map(async (command) => ({
        name: command.name,
        answer: await call(command, samplesOf(command.command.input)[0]),
      })),
    );
    const refused = answers
      .filter(
        ({ answer }) => JSON.stringify(answer) === '{"ok":false,"error":{"kind":"app-locked"}}',
      )
      .map(({ name }) => name);
    expect(
      commands
        .map(({ name }) => name)
        .filter((name) => !refused.includes(name))
        .sort(),
    ).toEqual([
      'app.info',
      'app.quit',
      'appLock.cancelReset',
      'appLock.erase',
      'appLock.leave',
      'appLock.reset',
      'appLock.status',
      'appLock.unlock',
      'appLock.unlockWithTouchId',
      'cards.lock',
      'preferences.get',
    ]);
    expect([...new Set(ran)].filter((name) => refused.includes(name))).toEqual([]);
  });

  it('pushes few events while the app is locked, none with bank data', () => {
    expect([...pushedWhileLocked].sort()).toEqual([
      'app-lock.changed',
      'network.changed',
      'preferences.changed',
    ]);
  });
});

describe.each(commands)('$name', (named) => {
  const { input, output } = named.command;

  it('accepts only the main frame of our window', async () => {
    const gone = {
      get origin(): string {
        throw new Error('Render frame was disposed');
      },
      url: mainFrame.url,
      parent: null,
    };
    const foreignSenders: readonly (readonly [string, unknown])[] = [
      ['no frame', { sender: ours, senderFrame: null }],
      ['undefined', { sender: ours }],
      ['a frame in the page', { sender: ours, senderFrame: { ...mainFrame, parent: mainFrame } }],
      ['another window', { sender: {}, senderFrame: mainFrame }],
      [
        'a web page',
        {
          sender: ours,
          senderFrame: {
            ...mainFrame,
            origin: 'https://bank.example',
            url: 'https://bank.example/',
          },
        },
      ],
      [
        'a file',
        {
          sender: ours,
          senderFrame: { ...mainFrame, origin: 'file://', url: 'file:///etc/passwd' },
        },
      ],
      ['an opaque origin', { sender: ours, senderFrame: { ...mainFrame, origin: 'null' } }],
      [
        'another host of our scheme',
        {
          sender: ours,
          senderFrame: { ...mainFrame, origin: 'app://cashdesk.evil', url: 'app://cashdesk.evil/' },
        },
      ],
      ['a frame that dies while it is asked', { sender: ours, senderFrame: gone }],
    ];
    const { call, ran, bugs } = border();
    for (const [who, event] of foreignSenders)
      expect([who, await call(named, samplesOf(input)[0], event)]).toEqual([
        who,
        { ok: false, error: { kind: 'unexpected', traceId: 'trace' } },
      ]);
    expect(ran).toEqual([]);
    expect(bugs).toHaveLength(foreignSenders.length);
  });

  it('runs with each kind of valid input', async () => {
    const { call, ran } = border();
    const samples = samplesOf(input);
    for (const sample of samples) expect(refusals(await call(named, sample))).toEqual([]);
    expect(ran).toHaveLength(samples.length);
  });

  it('rejects extra keys, missing keys and wrong types at any depth', async () => {
    const { call, ran } = border();
    const accepted: string[] = [];
    for (const { what, input: wrong } of wrongInputsFor(input))
      if (refusals(await call(named, wrong)).length === 0) accepted.push(what);
    expect(accepted).toEqual([]);
    for (const odd of [
      undefined,
      null,
      0,
      'x',
      [],
      () => undefined,
      5n,
      new Map(),
      new Date(),
      new Error(marker),
      new Uint8Array(4),
    ])
      expect(refusals(await call(named, odd))).not.toEqual([]);
    expect(ran).toEqual([]);
  });

  it('rejects oversized input before it checks every entry', async () => {
    const { call, ran } = border();
    for (const large of tooLarge) expect(refusals(await call(named, large))).toEqual(['too-large']);
    expect(ran).toEqual([]);
  });

  it('accepts no unbounded text, list or object', () => {
    const places = placesIn(input, named.name);
    expect(
      places
        .filter(({ type }) => type._zod.def.type === 'object' && !isStrict(type))
        .map(({ path }) => path),
    ).toEqual([]);
    expect(
      places
        .filter(({ type }) => type._zod.def.type === 'array' && maximumLength(type) === null)
        .map(({ path }) => path),
    ).toEqual([]);
    expect(
      places
        .filter(
          ({ type }) =>
            ['string', 'template_literal'].includes(type._zod.def.type) && !isBounded(type),
        )
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('reports the place and code of a wrong input, and repeats none of it', async () => {
    const { call } = border();
    const wrong = [
      { [marker]: marker },
      marker,
      { id: [marker], [marker]: 1 },
      Object.fromEntries(
        Object.keys(samplesOf(input)[0] as object).map((key) => [key, [{ [marker]: marker }]]),
      ),
    ];
    for (const one of wrong) {
      const answer = await call(named, one);
      for (const code of refusals(answer)) expect(code).toMatch(/^[a-z]+([-_][a-z]+)*$/);
      expect(JSON.stringify(answer)).not.toContain(marker);
      expect(JSON.stringify(answer).length).toBeLessThan(20_000);
    }
  });

  it('answers only fields of the contract', async () => {
    expect(
      placesIn(output, named.name)
        .filter(({ type }) => type._zod.def.type === 'object' && !isClosed(type))
        .map(({ path }) => path),
    ).toEqual([]);
    const right = samplesOf(input)[0];
    for (const sample of samplesOf(output)) {
      expect(await border({ answer: sample }).call(named, right)).toMatchObject({ ok: true });
      expect(
        JSON.stringify(await border({ answer: withMore(sample) }).call(named, right)),
      ).not.toContain(marker);
    }
  });
});

/** The same with an extra key in every object. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  return {
    ...Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withMore(part)])),
    accessToken: marker,
  };
}

describe.each(Object.keys(events) as EventName[])('the event %s', (name) => {
  it('contains only fields of the contract', () => {
    const pushed: unknown[] = [];
    const schema = events[name];
    expect(
      placesIn(schema, name)
        .filter(({ type }) => type._zod.def.type === 'object' && !isClosed(type))
        .map(({ path }) => path),
    ).toEqual([]);
    for (const sample of samplesOf(schema))
      createPush((_channel, payload) => pushed.push(payload))(name, withMore(sample) as never);
    expect(pushed.length).toBeGreaterThan(0);
    expect(JSON.stringify(pushed)).not.toContain(marker);
  });
});
