import { messageForCode } from '../../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';

/** The messages for the problem codes of main. */
const messages: Readonly<Record<string, MessageId>> = {
  required: 'ui.problem.required',
  'too-long': 'ui.problem.too-long',
  'not-an-address': 'registrations.problem.not-an-address',
  'country-form': 'ui.word.choose-country',
  'currency-form': 'ui.problem.bad-currency',
  'amount-form': 'registrations.problem.amount-form',
  'date-form': 'registrations.problem.date-form',
  'not-json': 'registrations.problem.not-json',
  'must-be-object': 'registrations.problem.must-be-object',
  'already-given': 'registrations.problem.already-given',
  'no-such-entry': 'registrations.problem.no-such-entry',
};

/** The message of a problem; an unknown code says that the value cannot be used. */
export function problemMessage(code: string, t: Translate): string {
  return messageForCode(messages, code, t) ?? t('ui.problem.other');
}

const warnings: Readonly<Record<string, MessageId>> = {
  'unusual-email': 'registrations.warning.unusual-email',
  'country-form': 'registrations.warning.country-form',
  'already-followed': 'registrations.warning.already-followed',
  'not-confirmed': 'registrations.warning.not-confirmed',
  'not-https': 'registrations.warning.not-https',
};

/** The message of a warning; a warning does not prevent sending. */
export function warningMessage(code: string, field: string | null, t: Translate): string {
  if (code === 'likely-required')
    return t(
      field === 'stakeholders'
        ? 'registrations.warning.no-people'
        : field === 'organization.legalName'
          ? 'registrations.warning.no-name'
          : 'registrations.warning.nobody',
    );
  return messageForCode(warnings, code, t) ?? t('ui.problem.other');
}
