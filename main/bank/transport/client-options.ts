import type { CommandError, Result } from '../../../preload/contract/result.ts';
import type { Departure } from '../../http/departure.ts';
import type { RequestEntry } from '../../log/request-entry.ts';
import type { AnswerThread } from '../answers/answer-thread.ts';
import type { Fetch } from './attempt.ts';
import type { TransportLimits } from './limits.ts';

/**
 * Hands out the access token; with `rejectedToken` a newer one than that, which the bank just
 * refused.
 */
export type AccessToken = (options: {
  readonly rejectedToken?: string;
}) => Promise<Result<string, CommandError>>;

export type BankClientOptions = {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly accessToken: AccessToken;
  /**
   * `prefix` makes the header names: `Service` gives `X-Service-Staging-Token`. The staging token
   * is for sandboxes alone, the partner id for registrations alone.
   */
  readonly headers: {
    readonly prefix: string;
    readonly stagingToken?: string;
    readonly partnerId?: string;
  };
  readonly now: () => number;
  /** Milliseconds that go on whatever is done to the clock; without it `now` has to do. */
  readonly monotonicNow?: () => number;
  /** From 0 up to, not including, 1. */
  readonly random: () => number;
  readonly sleep: (ms: number) => Promise<void>;
  readonly journal: { readonly record: (entry: RequestEntry) => void };
  readonly limits?: Partial<TransportLimits>;
  /** The end of the app waits for a write that has left; without it there is no such end. */
  readonly departure?: Departure;
  /** Reads long lists; without it the client has a thread of its own. */
  readonly answers?: AnswerThread;
};

/** What a call gave, and when: the "as of" of everything made from it. */
export type Answer<Value> = {
  readonly value: Value;
  readonly status: number;
  readonly traceId: string | null;
  readonly receivedAtEpochMs: number;
};
