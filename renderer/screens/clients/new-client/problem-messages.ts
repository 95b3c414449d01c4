import {
  maxCharacters,
  maxExtraEmails,
} from '../../../../preload/contract/clients/check-new-client.ts';
import { clientProblemWords } from '../../../../preload/contract/clients/client-problem-words.ts';
import type { ClientProblemCode } from '../../../../preload/contract/clients/check-new-client.ts';
import type { ClientWarning, NewClient } from '../../../../preload/contract/clients/new-client.ts';
import type { CountryProblemCode } from '../../../../preload/contract/countries/country-forms.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';
import { countryMessage } from '../country-words.ts';
import { valueAt } from '../../../forms/field-paths.ts';
import type { NewClientField } from './new-client-field.ts';

/** The messages of the shared rules. `null`: a message with numbers. */
export const problemMessages: Readonly<
  Record<Exclude<ClientProblemCode, CountryProblemCode>, MessageId | null>
> = {
  ...clientProblemWords,
  required: 'ui.problem.required',
  'too-long': null,
  'too-many-emails': null,
  'country-form': 'ui.word.choose-country',
  'e-invoicing-form': 'newclient.problem.e-invoicing-form',
  'currency-form': 'newclient.problem.currency',
  'locale-form': 'newclient.problem.locale',
};

function hasMessage(code: string): code is keyof typeof problemMessages {
  return Object.hasOwn(problemMessages, code);
}

/** The bank's maximum length of a field, in characters. Undefined: none specified. */
export function maxLengthOf(field: NewClientField): number | undefined {
  if (field.startsWith('extraEmails.')) return maxCharacters.extraEmail;
  const name = field.split('.').at(-1) ?? '';
  return Object.entries(maxCharacters).find(([each]) => each === name)?.[1];
}

/**
 * The message of a shared rule at its field; an unknown code says that the value cannot be used.
 */
export function problemMessage(
  code: string,
  field: NewClientField | null,
  client: NewClient,
  t: Translate,
): string {
  if (code === 'too-many-emails')
    return t('imports.problem.too-many-emails', {
      most: maxExtraEmails,
      count: client.extraEmails.length,
    });
  if (code === 'too-long') {
    const maxLength = field === null ? undefined : maxLengthOf(field);
    if (field === null || maxLength === undefined) return t('ui.problem.too-long');
    const value = valueAt(client, field);
    return t('imports.problem.too-long', {
      most: maxLength,
      count: typeof value === 'string' ? [...value.trim()].length : 0,
    });
  }
  if (code === 'required') {
    // The number as one text is present; only its country code is missing.
    const isCodeMissing =
      field === 'phone.countryCode' ||
      (field === 'phone.number' && (client.phone?.number.trim() ?? '') !== '');
    return t(isCodeMissing ? 'newclient.problem.phone-code' : 'ui.problem.required');
  }
  return (
    countryMessage(code, t) ??
    t((hasMessage(code) ? problemMessages[code] : null) ?? 'ui.problem.other')
  );
}

/** The text of a warning. */
export function warningMessage(code: ClientWarning['code'], t: Translate): string {
  return countryMessage(code, t) ?? t(`newclient.warning.${code as PlainWarning}`);
}
type PlainWarning = Exclude<ClientWarning['code'], CountryProblemCode>;
