import type { Scheduler } from './scheduler.ts';

type Deps = { readonly scheduler: Pick<Scheduler, 'add'>; readonly now: () => number };

/** Does something a moment after it is asked for, once however often it is asked for meanwhile. */
export function onceSoon(
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

/** Does something now and then, the first time after so long. */
export function nowAndThen(
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
