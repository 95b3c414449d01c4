import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesBetween, openingAt } from '../../../main/features/cards/rules/opening-hours.ts';
import { dayMs, hourMs, minuteMs } from '../../../main/time/durations.ts';
import type { CardHours, OpenWindow } from '../../../preload/contract/cards/card-rules.ts';
import { optionFields } from '../../../preload/contract/cards/options-plan.ts';
import { type Fate, type Options, createRulesRig, optionNames, ruled } from './card-rules-rig.ts';
import { runs } from '../../fixtures/extent.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'] as const;

const openWindow: fc.Arbitrary<OpenWindow> = fc
  .record({
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1, maxLength: 3 }),
    // The days include hours that clocks skip or show twice.
    fromMinute: fc.constantFrom(0, 60, 90, 120, 150, 360, 1320, 1439),
    toMinute: fc.constantFrom(1, 60, 120, 150, 165, 180, 840, 1439, 1440),
  })
  .filter(({ fromMinute, toMinute }) => fromMinute !== toMinute);

const options: fc.Arbitrary<Options> = fc.record({
  atmOption: fc.boolean(),
  nfcOption: fc.boolean(),
  onlineOption: fc.boolean(),
  foreignOption: fc.boolean(),
});

const fate: fc.Arbitrary<Fate> = fc.constantFrom(
  'answered',
  'lost-before',
  'lost-after',
  'lost-late',
  'not-allowed',
  'rate-limited',
  'service-failed',
  'killed-before',
  'killed-after',
);

/** An event on a day of the year. */
type Event = { readonly day: number; readonly minute: number } & (
  | { readonly what: 'foreign'; readonly options: Options }
  | { readonly what: 'fates'; readonly fates: readonly Fate[] }
  | { readonly what: 'closed' | 'asleep' | 'offline'; readonly hours: number }
  | { readonly what: 'options'; readonly fields: readonly (typeof optionFields)[number][] }
  | { readonly what: 'approvals'; readonly answer: 'allow' | 'deny' | 'waiting' }
  | { readonly what: 'no-approvals' | 'open-today' | 'off' | 'on' | 'go-on' | 'keep' | 'kill' }
);

const event: fc.Arbitrary<Event> = fc
  .tuple(
    fc.nat(364),
    fc.nat(1439),
    fc.oneof(
      { weight: 2, arbitrary: fc.record({ what: fc.constant('foreign' as const), options }) },
      {
        weight: 5,
        arbitrary: fc.record({
          what: fc.constant('fates' as const),
          fates: fc.array(fate, { minLength: 1, maxLength: 3 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          what: fc.constantFrom('closed' as const, 'asleep' as const, 'offline' as const),
          hours: fc.constantFrom(1, 9, 30, 200),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          what: fc.constant('options' as const),
          fields: fc.subarray([...optionFields], { minLength: 1 }),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          what: fc.constant('approvals' as const),
          answer: fc.constantFrom(
            'allow' as const,
            'allow' as const,
            'deny' as const,
            'waiting' as const,
          ),
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          what: fc.constantFrom(
            'no-approvals' as const,
            'open-today' as const,
            'off' as const,
            'on' as const,
            'go-on' as const,
            'go-on' as const,
            'keep' as const,
            'kill' as const,
          ),
        }),
      },
    ),
  )
  .map(([day, minute, what]) => ({ day, minute, ...what }));

function isSame(one: Options, other: Options): boolean {
  return optionNames.every((name) => one[name] === other[name]);
}

/** For this long after an unanswered change, the card's state is unknown. */
const unsureMs = 25 * minuteMs;

it("restores a card's own options exactly after any events of a year", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        zone: fc.constantFrom(...zones),
        windows: fc.array(openWindow, { minLength: 1, maxLength: 2 }),
        first: fc.subarray([...optionFields], { minLength: 1 }),
        own: options,
        events: fc.array(event, { maxLength: 25 }),
      }),
      async ({ zone, windows, first, own, events }) => {
        const start = Date.UTC(2026, 0, 1);
        const rig = createRulesRig(start, { zone, ...own });
        let fields: readonly (typeof optionFields)[number][] = first;
        const hoursNow = (): CardHours => ({ windows, options: [...fields] });
        /** The card's own options, as its owner and the bank know them. */
        let base = own;
        /**
         * Options that another person set: the app must not overwrite them before the owner
         * decides.
         */
        let foreign: Options | null = null;
        let closedUntil = 0;
        let isOff = false;
        let lastLost = -Infinity;
        /** Until then the owner left the card unchanged: every change is the card's own. */
        let leftUntil = 0;
        let leftAs = { shown: own, base: own };

        const rule = () => rig.shown()[0];
        const id = (): string => rule()?.id ?? '';
        const isRuled = (name: (typeof optionNames)[number]): boolean =>
          (fields as readonly string[]).includes(name);
        /**
         * For a closed card: options that another person switched on are its own, the others are
         * restored.
         */
        const ownNow = (): Options => {
          const shown = rig.options();
          return Object.fromEntries(
            optionNames.map((name) => [
              name,
              shown[name] || !isRuled(name) ? shown[name] : base[name],
            ]),
          ) as Options;
        };
        const awake = async (): Promise<void> => {
          rig.state.isOnline = true;
          rig.start();
          rig.asleep(false);
          await rig.clock.pass(2 * minuteMs);
        };
        const check = (): void => {
          if (foreign !== null) expect(rig.options()).toEqual(foreign);
          for (const { body } of rig.writes.splice(0))
            for (const name of optionNames) {
              const wire = name.replace('Option', '_option');
              // The app never switches on an option that was off before the rule.
              if (body[wire] === true)
                expect({ name, isOn: base[name] }).toEqual({ name, isOn: true });
              if (!(fields as readonly string[]).includes(name))
                expect({ name, isOn: body[wire] }).toEqual({ name, isOn: base[name] });
            }
        };

        const happen = async (event: Event): Promise<void> => {
          switch (event.what) {
            case 'fates':
              rig.fates.push(...event.fates);
              return;
            case 'kill':
              rig.kill();
              return rig.start();
            case 'closed':
            case 'asleep':
            case 'offline':
              closedUntil = rig.clock.now() + event.hours * hourMs;
              if (event.what === 'closed') rig.kill();
              if (event.what === 'asleep') rig.asleep(true);
              if (event.what === 'offline') rig.state.isOnline = false;
              return;
            case 'approvals':
              rig.state.wantsApproval = true;
              rig.state.approval = event.answer;
              return;
            case 'no-approvals':
              rig.state.wantsApproval = false;
              return;
            case 'open-today':
              leftUntil = 0;
              await rig.commands().openToday({ id: id(), isOpen: true });
              return;
            case 'options':
              // A foreign change is judged by the plan that was active at that time.
              if (rule()?.blocked != null || foreign !== null) return;
              fields = event.fields;
              isOff = false;
              leftUntil = 0;
              await rig.commands().saveHours({ id: ruled, hours: hoursNow() });
              return;
            case 'off':
              isOff = true;
              if (rule()?.blocked != null) base = ownNow();
              foreign = null;
              leftUntil = 0;
              await rig.commands().setOn({ id: id(), isOn: false });
              return;
            case 'on':
              isOff = false;
              if (rule()?.blocked != null) foreign = null;
              await rig.commands().setOn({ id: id(), isOn: true });
              return;
            case 'go-on':
              if (rule()?.blocked == null) return;
              foreign = null;
              await rig.commands().decide({ id: id(), how: 'go-on' });
              return;
            case 'keep':
              if (rule()?.blocked == null) return;
              foreign = null;
              base = isOff ? rig.options() : ownNow();
              await rig.commands().decide({ id: id(), how: 'keep' });
              leftUntil = rule()?.next?.atEpochMs ?? 0;
              leftAs = { shown: rig.options(), base };
              return;
            case 'foreign': {
              // During a change of the rule, the order of two changes is unknown.
              const isCalm =
                rig.isRunning() &&
                rig.clock.now() >= closedUntil &&
                rig.fates.length === 0 &&
                rig.clock.now() - lastLost > unsureMs &&
                foreign === null;
              const shown = rule();
              if (!isCalm || shown === undefined || shown.isWaitingForApproval) return;
              const wasHolding = shown.isHolding;
              if (wasHolding && (isSame(event.options, base) || shown.blocked !== null)) return;
              // Options outside the hours become the card's own after any change.
              const free = optionNames.filter(
                (name) => !(fields as readonly string[]).includes(name),
              );
              const before = rig.options();
              const isOfHours = optionNames.some(
                (name) => !free.includes(name) && event.options[name] !== before[name],
              );
              rig.state.card = { ...rig.state.card, ...event.options };
              if (wasHolding && rig.clock.now() < leftUntil) {
                base = Object.fromEntries(
                  optionNames.map((name) => [
                    name,
                    event.options[name] === leftAs.shown[name]
                      ? leftAs.base[name]
                      : event.options[name],
                  ]),
                ) as Options;
                return;
              }
              base = wasHolding
                ? {
                    ...base,
                    ...Object.fromEntries(free.map((name) => [name, event.options[name]])),
                  }
                : event.options;
              if (wasHolding && isOfHours) foreign = event.options;
            }
          }
        };

        await rig.commands().saveHours({ id: ruled, hours: hoursNow() });
        await rig.clock.pass(2 * minuteMs);
        const timed = [
          ...events.map((each) => ({
            at: start + each.day * dayMs + each.minute * minuteMs,
            each,
          })),
          ...Array.from({ length: 53 }, (_, week) =>
            changesBetween(
              { windows, zone, openDay: null },
              start + week * 7 * dayMs,
              start + (week + 1) * 7 * dayMs,
            ).map((at) => ({ at, each: null })),
          ).flat(),
        ]
          .filter(({ at }) => at > start + 2 * minuteMs)
          .toSorted((one, other) => one.at - other.at);

        for (const { at, each } of timed) {
          if (closedUntil > 0 && at >= closedUntil) {
            await rig.passTo(closedUntil);
            closedUntil = 0;
            await awake();
          }
          await rig.passTo(at);
          if (!rig.isRunning() && closedUntil === 0) rig.start();
          // Earlier requests were sent without knowledge of this event.
          check();
          if (each !== null) await happen(each);
          const before = rig.fates.length;
          await rig.clock.pass(3 * minuteMs);
          if (rig.fates.length < before) lastLost = rig.clock.now();
          if (!rig.isRunning() && closedUntil === 0) {
            rig.start();
            await rig.clock.pass(minuteMs);
          }
          check();
        }

        // At the end all faults are over, and the owner removes the rule.
        rig.fates.splice(0);
        rig.state.wantsApproval = false;
        await awake();
        await rig.passTo(rig.clock.now() + hourMs);
        await rig.clock.pass(30 * minuteMs);
        check();
        for (let tries = 0; tries < 3 && rule()?.blocked != null; tries += 1) {
          foreign = null;
          await rig.commands().decide({ id: id(), how: 'go-on' });
          await rig.clock.pass(30 * minuteMs);
        }
        const isOpen = openingAt({ windows, zone, openDay: null }, rig.clock.now()).isOpen;
        if (isOpen && !isOff) expect(rig.options()).toEqual(base);
        const isLeft = rig.clock.now() < leftUntil || rule()?.isOpenToday === true;
        if (!isOpen && !isOff && !isLeft)
          expect(optionNames.filter((name) => isRuled(name) && rig.options()[name])).toEqual([]);
        await rig.commands().setOn({ id: id(), isOn: false });
        await rig.clock.pass(30 * minuteMs);
        expect(rule()).toMatchObject({ isHolding: false, blocked: null });
        expect(rig.options()).toEqual(base);
      },
    ),
    { numRuns: runs(12) },
  );
}, 300_000);
