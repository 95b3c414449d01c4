import type { Output } from '../../../preload/contract/index.ts';
import type { RegistrationQuery } from '../../../preload/contract/registrations.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'registrations', 'list'>;
/** The data of the whole list in an answer, next to its rows. */
export type RegistrationSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

const everyRegistration: RegistrationQuery = {
  text: '',
  steps: [],
  statuses: [],
  stillForDays: null,
};

/**
 * The list of the registrations screen. It is a module-level store, so it stays when the user goes
 * to other screens.
 */
export const registrationList = createLongList({
  query: everyRegistration,
  read: (query, chunk, refresh) => bridge().registrations.list({ ...query, ...chunk, refresh }),
});
