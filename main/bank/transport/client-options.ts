import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { Shutdown } from '../../http/shutdown.ts';
import type { RequestEntry } from '../../log/request-entry.ts';
import type { AnswerThread } from '../answers/answer-thread.ts';
import type { Fetch } from './attempt.ts';
import type { TransportLimits } from './limits.ts';

/**
 * Returns the access token; with `rejectedToken` a newer one than that, which the bank just
 * rejected.
 */
export type AccessToken = (options: {
  readonly rejectedToken?: string;
}) => Promise<Result<string, CommandError>>;

export type BankClientOptions = {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly accessToken: AccessToken;
  /**
   * `prefix` forms the header names: `Service` gives `X-Service-Staging-Token`. The staging token
   * is only for sandboxes, the partner id only for registrations.
   */
  readonly headers: {
    readonly prefix: string;
    readonly stagingToken?: string;
    readonly partnerId?: string;
  };
  readonly now: () => number;
  /**
   * Milliseconds of a clock that is not affected by changes of the system time; without it `now` is
   * used.
   */
  readonly monotonicNow?: () => number;
  /** From 0 (included) to 1 (excluded). */
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly journal: { readonly record: (entry: RequestEntry) => void };
  readonly limits?: Partial<TransportLimits>;
  /** The end of the app waits for a sent write; without it nothing waits. */
  readonly departure?: Shutdown;
  /** Reads long lists; without it the client creates its own thread. */
  readonly answers?: AnswerThread;
};

/** The result of a call, and its time: the "as of" of everything derived from it. */
export type Answer<Value> = {
  readonly value: Value;
  readonly status: number;
  readonly traceId: string | null;
  readonly receivedAtEpochMs: number;
};
