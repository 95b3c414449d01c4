/** One request with all its data; the journal decides which of it is stored. */
export type RequestEntry = {
  readonly atEpochMs: number;
  readonly method: string;
  /** The path below the base address, without query. */
  readonly path: string;
  /** Null: no answer. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly traceId: string | null;
  /** The kind of failure, never its message; null: success. */
  readonly failure: string | null;
  /** The proxy of the network blocked the request; only while offline. */
  readonly isProxyInTheWay?: boolean;
};
