import type { Output } from '../../../preload/contract/index.ts';
import type { RegistrationQuery } from '../../../preload/contract/registrations.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'registrations', 'list'>;
/** What an answer says of the whole list, next to its rows. */
export type RegistrationSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

const everyRegistration: RegistrationQuery = {
  text: '',
  steps: [],
  statuses: [],
  stillForDays: null,
};

/**
 * The partner's registrations as their screen reads them, wherever she goes in between.
 */
export const registrationList = createLongList({
  query: everyRegistration,
  read: (query, stretch, refresh) => bridge().registrations.list({ ...query, ...stretch, refresh }),
});
