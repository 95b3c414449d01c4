/** One request as it happened; what may be kept of it is the journal's business. */
export type RequestEntry = {
  readonly atEpochMs: number;
  readonly method: string;
  /** The path below the base address, without query. */
  readonly path: string;
  /** Null: no answer. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly traceId: string | null;
  /** The kind of failure, never its words; null: it went well. */
  readonly failure: string | null;
  /** The proxy of the network let nothing through; only while offline. */
  readonly isProxyInTheWay?: boolean;
};
