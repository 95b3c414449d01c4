import type { DataTopic } from '../../preload/contract/events.ts';
import type { CommandError, Freshness, Result } from '../../preload/contract/result.ts';

/** The subject to refresh, and the topic that the window then reads again. */
export type RefreshTarget = { readonly topic: DataTopic; readonly subject: string };

/** The refreshes in progress, and how the last one of each subject ended. */
export type Refreshes = {
  /**
   * Runs `work`, unless a refresh of the same subject is in progress; then returns the result of
   * that one.
   */
  readonly run: (
    target: RefreshTarget,
    work: () => Promise<Result<unknown>>,
  ) => Promise<Result<unknown>>;
  /**
   * `asOfEpochMs`: when the stored data was requested. If that was after the failed refresh,
   * another read succeeded, and the failure is dropped.
   */
  readonly freshness: (subject: string, asOfEpochMs: number | null) => Freshness;
  /** When the last refresh began; null: never since the connection was opened. */
  readonly lastTryEpochMs: (subject: string) => number | null;
};

type Progress = {
  readonly running: Promise<Result<unknown>> | null;
  readonly failure: { readonly error: CommandError; readonly beganEpochMs: number } | null;
  readonly beganEpochMs: number;
};

export function createRefreshes({
  now,
  onChange,
}: {
  readonly now: () => number;
  readonly onChange: (topic: DataTopic) => void;
}): Refreshes {
  const subjects = new Map<string, Progress>();

  const runRefresh = async (
    { topic, subject }: RefreshTarget,
    work: () => Promise<Result<unknown>>,
    beganEpochMs: number,
  ): Promise<Result<unknown>> => {
    let failure: Progress['failure'] = null;
    try {
      const answer = await work();
      failure = answer.ok ? null : { error: answer.error, beganEpochMs };
      return answer;
    } finally {
      subjects.set(subject, { running: null, failure, beganEpochMs });
      onChange(topic);
    }
  };

  return {
    run: (target, work) => {
      const { topic, subject } = target;
      const current = subjects.get(subject)?.running;
      if (current) return current;
      const beganEpochMs = now();
      // Starts a tick later, so that the subject is marked before the work can end.
      const running = Promise.resolve().then(() => runRefresh(target, work, beganEpochMs));
      subjects.set(subject, {
        running,
        failure: subjects.get(subject)?.failure ?? null,
        beganEpochMs,
      });
      onChange(topic);
      return running;
    },
    freshness: (subject, asOfEpochMs) => {
      const { running = null, failure = null } = subjects.get(subject) ?? {};
      // A time in the future comes from a wrong clock and proves nothing.
      const isReadSince =
        failure !== null &&
        asOfEpochMs !== null &&
        asOfEpochMs > failure.beganEpochMs &&
        asOfEpochMs <= now();
      return {
        asOfEpochMs,
        isRefreshing: running !== null,
        failure: isReadSince ? null : (failure?.error ?? null),
      };
    },
    lastTryEpochMs: (subject) => subjects.get(subject)?.beganEpochMs ?? null,
  };
}
