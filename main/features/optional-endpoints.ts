import type { Result } from '../../preload/contract/result.ts';
import type { OpenConnection } from './open-connection.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Remembers for a day what one probe of an optional endpoint found; an answer that says nothing about it changes nothing. */
export const rememberAnswer = (connection: OpenConnection, name: string, { answer, now }: { readonly answer: Result<unknown>; readonly now: number }): void => {
  const { capabilities } = connection.cache;
  const untilEpochMs = now + dayMs;
  if (answer.ok) capabilities.put(name, { state: 'supported', untilEpochMs });
  else if (answer.error.kind === 'not-supported') capabilities.put(name, { state: 'not-supported', untilEpochMs });
  else if (answer.error.kind === 'not-allowed') capabilities.put(name, { state: 'not-allowed', untilEpochMs });
};

/** Neither shows an error: the one is how this service is, the other is said on the page with the missing scope. */
export const isQuiet = (answer: Result<unknown>): boolean => !answer.ok && (answer.error.kind === 'not-supported' || answer.error.kind === 'not-allowed');
