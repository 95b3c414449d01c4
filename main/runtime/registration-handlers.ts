import type { Handlers } from '../../preload/contract/index.ts';
import { failed } from '../../preload/contract/result.ts';

const notYet = () => failed({ kind: 'not-supported' as const });

/** Which use case answers for the registrations. */
export const createRegistrationHandlers = (): Pick<Handlers, 'registrations'> => ({
  registrations: { list: notYet, get: notYet, track: notYet, untrack: notYet, validate: notYet, create: notYet, unclearCreations: notYet, settleCreation: notYet, redirect: notYet, erase: notYet, export: notYet },
});
