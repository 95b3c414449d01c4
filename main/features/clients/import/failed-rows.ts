import { maxExtraEmails } from '../../../../preload/contract/clients/check-new-client.ts';
import {
  clientFileWords,
  clientProblemWords,
  duplicateWords,
} from '../../../../preload/contract/clients/client-problem-words.ts';
import { messageOfCode } from '../../../../preload/contract/countries/country-forms.ts';
import { commaForm, csvRecord } from '../../../export/csv.ts';
import { reasonMessage } from '../../../messages/reason.ts';
import type { MessageId, Messages } from '../../../messages/messages.ts';
import type { Row } from './import-record.ts';

const fieldMessages: Readonly<Record<string, MessageId>> = {
  kind: 'imports.field.kind',
  name: 'ui.word.name',
  firstName: 'imports.field.first-name',
  lastName: 'clients.field.lastName',
  email: 'clients.field.email',
  extraEmails: 'imports.field.extra-emails',
  phone: 'imports.field.phone',
  vatNumber: 'clients.field.vatNumber',
  taxIdentificationNumber: 'clients.field.taxIdentificationNumber',
  eInvoicingAddress: 'clients.field.eInvoicingAddress',
  recipientCode: 'clients.field.recipientCode',
  currency: 'clients.field.currency',
  locale: 'ui.word.language',
  'billingAddress.streetAddress': 'imports.field.billing-street',
  'billingAddress.zipCode': 'imports.field.billing-zip',
  'billingAddress.city': 'imports.field.billing-city',
  'billingAddress.provinceCode': 'imports.field.billing-province',
  'billingAddress.countryCode': 'imports.field.billing-country',
  'deliveryAddress.streetAddress': 'imports.field.delivery-street',
  'deliveryAddress.zipCode': 'imports.field.delivery-zip',
  'deliveryAddress.city': 'imports.field.delivery-city',
  'deliveryAddress.provinceCode': 'imports.field.delivery-province',
  'deliveryAddress.countryCode': 'imports.field.delivery-country',
};

const problemMessages: Readonly<Record<string, MessageId>> = {
  ...clientProblemWords,
  ...clientFileWords,
  required: 'ui.problem.required',
  'phone-country': 'newclient.problem.phone-code',
  'too-long': 'ui.problem.too-long',
  'too-many-emails': 'imports.problem.too-many-emails',
};

/** A code that has no message here still gets a general sentence. */
function doubtMessage(messages: Messages, code: string): string {
  const id = `newclient.warning.${code}`;
  const message = messages(id as MessageId);
  return message === id ? messages('ui.problem.other') : message;
}
function codeMessage(messages: Messages, findingKind: 'problem' | 'doubt', code: string): string {
  const form = messageOfCode(code, (id, values) => messages(`clients.number.${id}`, values));
  if (form !== null) return messages(`clients.form.${form.message}`, { form: form.form });
  return findingKind === 'doubt'
    ? doubtMessage(messages, code)
    : messages(problemMessages[code] ?? 'ui.problem.other', { most: maxExtraEmails });
}

/** A phone number without a country is not missing, but cannot be sent. */
function problemCode(path: readonly (string | number)[], code: string): string {
  return path.join('.') === 'phone.countryCode' && code === 'required' ? 'phone-country' : code;
}

function withFieldName(
  messages: Messages,
  path: readonly (string | number)[],
  reason: string,
): string {
  const name = [path.join('.'), String(path[0])].find((each) => Object.hasOwn(fieldMessages, each));
  const field = name === undefined ? undefined : fieldMessages[name];
  return field === undefined
    ? reason
    : messages('import.why.field', { field: messages(field), reason });
}

/** Why a row did not become a client, in sentences. */
export function toFailureText(
  { status, checked, result, decision }: Row,
  messages: Messages,
): string {
  const { problems, doubts, doubles } = checked;
  const isUndecided = status === 'doubt' || status === 'double';
  const sentences = [
    ...(status === 'skipped' || decision === 'skip' ? [messages('import.why.skipped')] : []),
    ...(status === 'ready' || status === 'sending' ? [messages('import.why.notSent')] : []),
    ...(status === 'unknown' ? [messages('import.why.unknown')] : []),
    ...(status === 'refused'
      ? [
          result?.error
            ? messages('import.why.error', { reason: reasonMessage(result.error, messages) })
            : messages('approvals.refused.title'),
        ]
      : []),
    ...(result?.bankProblems ?? []).map(({ detail, code, pointer }) =>
      messages('import.why.bank', {
        words: [detail ?? code ?? '', pointer === null ? '' : `(${pointer})`]
          .filter((part) => part !== '')
          .join(' '),
      }),
    ),
    ...[...problems, ...(result?.problems ?? [])].map(({ path, code }) =>
      withFieldName(messages, path, codeMessage(messages, 'problem', problemCode(path, code))),
    ),
    ...(isUndecided ? doubts : []).map(({ path, code }) =>
      withFieldName(messages, path, codeMessage(messages, 'doubt', code)),
    ),
    ...(isUndecided ? doubles : []).map(({ row, name, because }) => {
      const values = { name: name ?? '–' };
      const duplicate =
        row === null
          ? messages('imports.duplicate.client', values)
          : messages('imports.duplicate.row', { ...values, row });
      const reasons = because.map((reason) => messages(duplicateWords[reason])).join(', ');
      return `${duplicate} (${reasons}).`;
    }),
  ];
  return sentences.join(' ');
}

/**
 * A CSV file with the delimiter and columns of the imported one and the current cells, plus two
 * columns: the row's number and the reason.
 */
export async function* failedRowsAsCsv(
  {
    columns,
    delimiter,
    rows,
  }: {
    readonly columns: readonly string[];
    readonly delimiter: string;
    readonly rows: AsyncIterable<Row>;
  },
  messages: Messages,
): AsyncIterable<string> {
  const form = { ...commaForm, delimiter };
  yield csvRecord([...columns, messages('import.failed.row'), messages('import.failed.why')], form);
  for await (const row of rows)
    yield csvRecord(
      [...(row.edited ?? row.cells), String(row.row), toFailureText(row, messages)],
      form,
    );
}
