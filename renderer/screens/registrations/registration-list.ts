import type { Output } from '../../../preload/contract/index.ts';
import type {
  RegistrationQuery,
  RegistrationRow,
} from '../../../preload/contract/registrations.ts';
import { ok } from '../../../preload/contract/result.ts';
import { bridge } from '../../platform/bridge.ts';
import { createLongList } from '../../platform/reads/long-list.ts';

type ListAnswer = Output<'registrations', 'list'>;
/** What an answer says of the whole list, next to its rows. */
export type RegistrationSummary = Omit<ListAnswer, 'rows' | 'matchCount'>;

export const everyRegistration: RegistrationQuery = {
  text: '',
  steps: [],
  statuses: [],
  stillForDays: null,
};

/**
 * The partner's registrations as their screen reads them, wherever she goes in between.
 */
export const registrationList = createLongList<
  RegistrationQuery,
  RegistrationRow,
  RegistrationSummary
>({
  query: everyRegistration,
  read: async (query, stretch, refresh) => {
    const answer = await bridge().registrations.list({ ...query, ...stretch, refresh });
    if (!answer.ok) return answer;
    const { rows, matchCount, ...summary } = answer.value;
    return ok({ rows, matchCount, summary });
  },
});
