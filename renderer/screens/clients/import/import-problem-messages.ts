import {
  maxCharacters,
  maxExtraEmails,
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
  name: maxCharacters.name,
  'first-name': maxCharacters.firstName,
  'last-name': maxCharacters.lastName,
  'extra-emails': maxCharacters.extraEmail,
  'vat-number': maxCharacters.vatNumber,
  'tax-number': maxCharacters.taxIdentificationNumber,
  'billing-street': maxCharacters.streetAddress,
  'billing-zip': maxCharacters.zipCode,
  'billing-city': maxCharacters.city,
  'delivery-street': maxCharacters.streetAddress,
  'delivery-zip': maxCharacters.zipCode,
  'delivery-city': maxCharacters.city,
};

/** The problem or warning of a cell, or its text that is left out. */
export function noteMessage(note: RowNote, t: Translate): string {
  if (note.kind === 'left-out') return t('imports.left-out', { text: note.text });
  if (note.kind === 'warning') return warningMessage(note.code, t);
  if (note.code === 'too-many-emails')
    return t('imports.problem.too-many-emails', { most: maxExtraEmails });
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
