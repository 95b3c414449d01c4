import { failed } from '../../../preload/contract/result.ts';
import type { BankClient } from './bank-client.ts';

async function signedOut() {
  return failed({ kind: 'signed-out' } as const);
}

const verbs = {
  get: signedOut,
  put: signedOut,
  patch: signedOut,
  post: signedOut,
  delete: signedOut,
};

/**
 * The client of a profile without a banking part: it sends nothing, and every call ends as without
 * a session.
 */
export const silentClient: BankClient = {
  ...verbs,
  bankEpochMs: () => null,
  ownClockAheadMs: () => null,
  forgetMeasuredTime: () => undefined,
};
