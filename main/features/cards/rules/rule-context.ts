import type { Vault } from '../../../data/vault/open-vault.ts';
import type { ScheduledJob } from '../../../scheduler/scheduler.ts';
import type { createKeyedMutex } from '../../../time/keyed-mutex.ts';
import type { Scope } from '../../scope.ts';
import type { CardWrites } from '../changes/card-writes.ts';
import type { RuleRuns } from './rule-run.ts';
import type { RuleStore } from './rule-store.ts';

export type RuleWrites = Pick<CardWrites, 'submit' | 'onChange'> & {
  readonly abandon: (id: string) => Promise<unknown>;
};

export type RuleContext = {
  readonly scope: Scope;
  readonly vault: Vault;
  readonly store: RuleStore;
  readonly writes: RuleWrites;
  readonly runs: RuleRuns;
  readonly job: ScheduledJob;
  /** Runs the task exclusively for this rule. */
  readonly withRuleLock: ReturnType<typeof createKeyedMutex>;
};
