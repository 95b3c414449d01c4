import type { Vault } from '../../../data/vault/open-vault.ts';
import { minuteMs } from '../../../time/durations.ts';
import { createKeyedMutex } from '../../../time/keyed-mutex.ts';
import type { Scope } from '../../scope.ts';
import { areSameValues } from './decide-rule.ts';
import { fieldsOf, valuesOf } from './rule.ts';
import { areClocksInStep, latestOf } from './rule-clocks.ts';
import type { RuleContext, RuleWrites } from './rule-context.ts';
import { recordApplied } from './rule-outcome.ts';
import { createRuleRuns } from './rule-run.ts';
import type { RuleStore } from './rule-store.ts';
import { findOwnWrite } from './rule-write.ts';
import { runRule } from './run-rule.ts';

export type RuleRunner = RuleContext & {
  /** Schedules the rules again after their due times changed. */
  readonly reschedule: (id?: string) => void;
  /** The reading of the clock that is ahead. */
  readonly latestEpochMs: () => number;
};

/** Schedules the rules again after a clock was set: tasks are due by the computer's clock. */
function watchClocks(
  scope: Scope,
  { store, runs, job }: Pick<RuleContext, 'store' | 'runs' | 'job'>,
): { readonly checkClocks: () => void; readonly reschedule: () => void } {
  let scheduledClocks = runs.readClocks();
  let clocksReadMs = scope.monotonicNow();
  const checkClocks = (): void => {
    const clocks = runs.readClocks();
    clocksReadMs = scope.monotonicNow();
    if (areClocksInStep(scheduledClocks, clocks)) return;
    scheduledClocks = clocks;
    job.reschedule();
  };
  const clockJob = scope.scheduler.add({
    needsBank: false,
    tasks: () =>
      store.all().every(runs.isIdle)
        ? []
        : [
            {
              dueEpochMs: scope.now() + minuteMs - (scope.monotonicNow() - clocksReadMs),
              pauseMs: minuteMs,
            },
          ],
    run: checkClocks,
  });
  return { checkClocks, reschedule: clockJob.reschedule };
}

/** Runs the rules of cards while the app runs. */
export function runRules(
  scope: Scope,
  {
    vault,
    store,
    writes,
  }: { readonly vault: Vault; readonly store: RuleStore; readonly writes: RuleWrites },
): RuleRunner {
  const { now } = scope;
  const withRuleLock = createKeyedMutex();
  const runs = createRuleRuns(scope, store);
  const job = scope.scheduler.add<string>({
    needsBank: true,
    tasks: () =>
      store.all().flatMap((rule) => {
        const { state, dueEpochMs } = runs.next(rule);
        if (state === 'idle') return [];
        const since = Math.min(runs.of(rule.id).ranAtEpochMs, now());
        return [{ id: rule.id, dueEpochMs, pauseMs: Math.max(minuteMs, dueEpochMs - since) }];
      }),
    run: (id) => {
      Object.assign(runs.of(id), { waitsUntilEpochMs: 0, ranAtEpochMs: now() });
      return withRuleLock(id, () => runRule(context, id));
    },
  });
  const context: RuleContext = { scope, vault, store, writes, runs, job, withRuleLock };
  const clocks = watchClocks(scope, context);

  const reschedule: RuleRunner['reschedule'] = (id) => {
    for (const rule of id === undefined ? store.all() : [{ id }])
      runs.of(rule.id).waitsUntilEpochMs = 0;
    clocks.reschedule();
    job.reschedule();
  };

  writes.onChange((write) => {
    const writingRule = store
      .all()
      .find((rule) => rule.cardId === write.objectId && findOwnWrite(vault, rule)?.id === write.id);
    if (writingRule?.state.hold == null) return;
    if (write.state === 'applied')
      recordApplied(context, writingRule.id, writingRule.state.hold.phase);
    // The window reads the rules again: whether a rule waits for an approval is not stored in it.
    scope.publishChange('card-rules');
    reschedule(writingRule.id);
  });
  scope.cardsStored.listen(({ cards }) => {
    if (!scope.isOpen()) return;
    let isNewlySuspected = false;
    for (const card of cards)
      for (const rule of store.all()) {
        const { hold } = rule.state;
        if (rule.cardId !== card.id || hold?.phase !== 'held' || runs.isIdle(rule)) continue;
        const run = runs.of(rule.id);
        if (run.isSuspected || runs.isLeft(rule)) continue;
        const actual = valuesOf(card, fieldsOf(rule));
        run.isSuspected = actual !== null && !areSameValues(actual, hold.held);
        isNewlySuspected ||= run.isSuspected;
      }
    if (isNewlySuspected) job.reschedule();
    // The answer carried the bank's time.
    clocks.checkClocks();
  });
  if (store.all().length > 0) job.reschedule();

  return { ...context, reschedule, latestEpochMs: () => latestOf(runs.readClocks()) };
}
