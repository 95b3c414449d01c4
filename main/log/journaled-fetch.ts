import type { RequestJournal } from './request-journal.ts';

type Ask<Init> = (address: string, init: Init) => Promise<Response>;

type JournaledFetchDeps = {
  readonly journal: Pick<RequestJournal, 'record'>;
  readonly now: () => number;
  readonly traceIdOf: (headers: Headers) => string | null;
};

/**
 * Wraps a fetch so that each request is journaled: for requests that do not use the bank client,
 * such as a sign-in's.
 */
export function createJournaledFetch<
  Init extends {
    readonly method?: string | undefined;
    readonly signal?: AbortSignal | null | undefined;
  },
>(ask: Ask<Init>, { journal, now, traceIdOf }: JournaledFetchDeps): Ask<Init> {
  return async (address, init) => {
    const startedAtEpochMs = now();
    const end = (what: {
      readonly status: number | null;
      readonly traceId: string | null;
      readonly failure: string | null;
    }): void =>
      journal.record({
        atEpochMs: startedAtEpochMs,
        method: init.method ?? 'GET',
        path: new URL(address).pathname,
        durationMs: now() - startedAtEpochMs,
        ...what,
      });
    try {
      const response = await ask(address, init);
      end({
        status: response.status,
        traceId: traceIdOf(response.headers),
        failure: response.ok ? null : 'rejected',
      });
      return response;
    } catch (error) {
      end({
        status: null,
        traceId: null,
        failure: init.signal?.aborted === true ? 'timed-out' : 'service-failed',
      });
      throw error;
    }
  };
}
