import { errorWord, methodWord } from './request-vocabulary.ts';
import { numberOnly, shortPath, traceIdOnly } from './redact.ts';
import type { RequestEntry } from './request-entry.ts';

/**
 * The last requests for diagnostics, oldest first: ids shortened, no query, no text of the service.
 */
export type RequestJournal = {
  readonly record: (entry: RequestEntry) => void;
  readonly entries: () => readonly RequestEntry[];
};

export const maxEntries = 500;

/**
 * Stores the last 500 requests in memory, each redacted first; `onRecord` receives the redacted
 * ones.
 */
export function createRequestJournal(
  onRecord: (entry: RequestEntry) => void = () => undefined,
): RequestJournal {
  const ring: RequestEntry[] = [];
  return {
    record: (entry) => {
      const stored = redacted(entry);
      ring.push(stored);
      if (ring.length > maxEntries) ring.shift();
      onRecord(stored);
    },
    entries: () => [...ring],
  };
}

function redacted(entry: RequestEntry): RequestEntry {
  return {
    atEpochMs: numberOnly(entry.atEpochMs) ?? 0,
    method: methodWord(entry.method),
    path: shortPath(entry.path) ?? '/…',
    status: numberOnly(entry.status),
    durationMs: numberOnly(entry.durationMs) ?? 0,
    traceId: traceIdOnly(entry.traceId),
    failure: errorWord(entry.failure),
  };
}
