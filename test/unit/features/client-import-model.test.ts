import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CommandError } from '../../../preload/contract/result.ts';
import { createImportRig, settle } from './import-fakes.ts';
import { runs } from '../../fixtures/extent.ts';

const names = ['Ada', 'Bob', 'Cleo', 'Dora', 'Emil'];
const file = [
  'name,email',
  ...names.map((name) => `${name},${name.toLowerCase()}@example.com`),
].join('\n');

/** After these answers the bank created nothing: the row can be sent. */
const harmless: readonly CommandError[] = [
  { kind: 'offline' },
  { kind: 'signed-out' },
  { kind: 'rate-limited', retryAtEpochMs: null, traceId: null },
  { kind: 'service-failed', status: null, traceId: null },
];

type Action =
  | { readonly do: 'created' | 'refused' | 'unknown' | 'run' | 'stop' | 'restart' | 'find' }
  | { readonly do: 'error'; readonly error: CommandError }
  | { readonly do: 'edit' | 'skip' | 'ask'; readonly row: number };

const row = fc.integer({ min: 1, max: names.length });
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom<Action>(
      { do: 'created' },
      { do: 'created' },
      { do: 'refused' },
      { do: 'unknown' },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Action>(
      { do: 'run' },
      { do: 'run' },
      { do: 'stop' },
      { do: 'restart' },
      { do: 'find' },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...harmless).map((error): Action => ({ do: 'error', error })),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('edit' as const, 'skip' as const, 'ask' as const),
      row,
    }),
  },
);

it('sends no row that may be at the bank, and shows true states, after any events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 40 }), async (actions) => {
      const world = createImportRig();
      await world.open(file);
      /** The state of each row at the bank: by its place in the file, which its e-mail names. */
      const made = new Map<number, 'made' | 'perhaps' | 'looked-at'>();
      const placeOf = (email: string | null): number =>
        names.findIndex((name) => email?.startsWith(name.toLowerCase()) === true) + 1;
      let checkedCount = 0;
      let faultsInARow = 0;
      /** Sent by an earlier run of the app, which never receives the answer. */
      let orphaned = 0;
      const pending = () =>
        world.creations.sent.length > orphaned + answered ? world.creations.sent.at(-1) : undefined;
      let answered = 0;

      const checkSent = (): void => {
        for (const sent of world.creations.sent.slice(checkedCount)) {
          const place = placeOf(sent.client.email);
          expect(made.get(place), `row ${String(place)} is sent`).toBeUndefined();
          made.set(place, 'perhaps');
        }
        expect(world.creations.sent.length - checkedCount, 'one at a time').toBeLessThanOrEqual(1);
        checkedCount = world.creations.sent.length;
      };

      for (const step of actions) {
        const open = pending();
        const place = placeOf(open?.client.email ?? null);
        switch (step.do) {
          case 'created':
          case 'refused':
          case 'unknown':
            if (open === undefined) break;
            answered += 1;
            if (step.do === 'created') made.set(place, 'made');
            if (step.do === 'refused') made.delete(place);
            faultsInARow = step.do === 'unknown' ? faultsInARow + 1 : 0;
            await open.answer({ kind: step.do });
            break;
          case 'error':
            if (open === undefined) break;
            answered += 1;
            made.delete(place);
            faultsInARow = step.error.kind === 'service-failed' ? faultsInARow + 1 : 0;
            await open.answer({ kind: 'error', error: step.error });
            break;
          case 'run':
            if (world.current().state !== 'running') faultsInARow = 0;
            await world.run();
            break;
          case 'stop':
            world.imports().stop();
            break;
          case 'restart':
            if (open !== undefined) orphaned += 1;
            await world.restart();
            expect(world.current().state).not.toBe('running');
            break;
          case 'find':
            // The check shows that the bank has the newest unknown row.
            for (const { intentId, client } of world.creations.sent.slice(-1)) {
              if (made.get(placeOf(client.email)) === 'perhaps' && pending() === undefined)
                world.creations.found.set(intentId, `found-${intentId}`);
            }
            break;
          case 'edit':
            await world.imports().editRow({
              row: step.row,
              cells: [
                `${names[step.row - 1] ?? ''} Ltd`,
                `${(names[step.row - 1] ?? '').toLowerCase()}@example.com`,
              ],
            });
            break;
          case 'skip':
          case 'ask':
            await world.imports().decide({ rows: [step.row], view: 'all', decision: step.do });
            break;
        }
        await settle();
        checkSent();
        expect(world.bugs).toEqual([]);
        if (faultsInARow >= 2)
          expect(world.current().state, 'after two faults').not.toBe('running');
        const isAlone = pending() === undefined;
        for (const { row: number, state } of world.rows()) {
          const is = made.get(number);
          if (state === 'created')
            expect(is === 'made' || is === 'perhaps', `row ${String(number)} is created`).toBe(
              true,
            );
          if (state === 'unknown') expect(is, `row ${String(number)} is unknown`).toBe('perhaps');
          if (['ready', 'skipped', 'refused'].includes(state))
            expect(is, `row ${String(number)} is ${state}`).toBeUndefined();
          if (state === 'sending') expect(isAlone, 'a run waits for its answer').toBe(false);
        }
      }
    }),
    { numRuns: runs(120) },
  );
});
