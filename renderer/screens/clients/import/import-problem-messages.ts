import {
  mostCharacters,
  mostExtraEmails,
} from '../../../../preload/contract/clients/check-new-client.ts';
import { clientFileWords } from '../../../../preload/contract/clients/client-problem-words.ts';
import type { ImportField } from '../../../../preload/contract/clients/client-imports.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';
import { countryMessage } from '../country-words.ts';
import { problemMessages, warningMessage } from '../new-client/problem-messages.ts';
import type { RowNote } from './row-notes.ts';

const fileMessages: Readonly<Record<string, MessageId>> = clientFileWords;
const formMessages: Readonly<Record<string, MessageId | null>> = problemMessages;

const maxLengths: Partial<Record<ImportField, number>> = {
  name: mostCharacters.name,
  'first-name': mostCharacters.firstName,
  'last-name': mostCharacters.lastName,
  'extra-emails': mostCharacters.extraEmail,
  'vat-number': mostCharacters.vatNumber,
  'tax-number': mostCharacters.taxIdentificationNumber,
  'billing-street': mostCharacters.streetAddress,
  'billing-zip': mostCharacters.zipCode,
  'billing-city': mostCharacters.city,
  'delivery-street': mostCharacters.streetAddress,
  'delivery-zip': mostCharacters.zipCode,
  'delivery-city': mostCharacters.city,
};

/** The problem or warning of a cell, or its text that is left out. */
export function noteMessage(note: RowNote, t: Translate): string {
  if (note.kind === 'left-out') return t('imports.left-out', { text: note.text });
  if (note.kind === 'warning') return warningMessage(note.code, t);
  if (note.code === 'too-many-emails')
    return t('imports.problem.too-many-emails', { most: mostExtraEmails });
  const maxLength = note.field === null ? undefined : maxLengths[note.field];
  if (note.code === 'too-long')
    return maxLength === undefined
      ? t('ui.problem.too-long')
      : t('imports.problem.too-long', { most: maxLength });
  if (note.code === 'required' && note.field === 'phone-country-code')
    return t('newclient.problem.phone-code');
  if (note.code === 'required' && note.field === 'phone') return t('imports.problem.phone');
  return (
    countryMessage(note.code, t) ??
    t(fileMessages[note.code] ?? formMessages[note.code] ?? 'ui.problem.other')
  );
}
