import type { Scheduler } from './scheduler.ts';

type Deps = { readonly scheduler: Pick<Scheduler, 'add'>; readonly now: () => number };

/**
 * A job that runs once, a moment after the first request; further requests in between do not add a
 * run.
 */
export function debouncedJob(
  { scheduler, now }: Deps,
  job: { readonly afterMs: number; readonly run: () => void },
): () => void {
  let dueEpochMs: number | null = null;
  const { reschedule } = scheduler.add({
    needsBank: false,
    tasks: () => (dueEpochMs === null ? [] : [{ dueEpochMs, pauseMs: job.afterMs }]),
    run: () => {
      dueEpochMs = null;
      job.run();
    },
  });
  return () => {
    if (dueEpochMs !== null) return;
    dueEpochMs = now() + job.afterMs;
    reschedule();
  };
}

/** A job that runs periodically, the first time after one interval. */
export function periodicJob(
  { scheduler, now }: Deps,
  job: { readonly everyMs: number; readonly run: () => void },
): void {
  let lastEpochMs = now();
  const { reschedule } = scheduler.add({
    needsBank: false,
    tasks: () => [{ dueEpochMs: lastEpochMs + job.everyMs, pauseMs: job.everyMs }],
    run: () => {
      lastEpochMs = now();
      job.run();
    },
  });
  reschedule();
}
