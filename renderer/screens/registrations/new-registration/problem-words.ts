import type { MessageId, Translate } from '../../../i18n/i18n.ts';

/** What main finds in a registration, in words. */
const words: Readonly<Record<string, MessageId>> = {
  required: 'ui.problem.required',
  'too-long': 'ui.problem.too-long',
  'not-https': 'ui.problem.not-https',
  'bad-email': 'registrations.problem.bad-email',
  'country-form': 'registrations.problem.country-form',
  'currency-form': 'ui.problem.bad-currency',
  'amount-form': 'registrations.problem.amount-form',
  'date-form': 'registrations.problem.date-form',
  'not-json': 'registrations.problem.not-json',
  'must-be-object': 'registrations.problem.must-be-object',
  'already-given': 'registrations.problem.already-given',
  'no-such-entry': 'registrations.problem.no-such-entry',
};

/** A problem at its field; one that nobody knows says that it cannot be used. */
export const problemWords = (code: string, field: string, t: Translate): string => {
  if (code === 'required' && field === 'stakeholders') return t('registrations.problem.nobody');
  return t((Object.hasOwn(words, code) ? words[code] : undefined) ?? 'ui.problem.other');
};
