import { messageOfCode } from '../../../../preload/contract/countries/country-forms.ts';
import { commaForm, csvRecord } from '../../../export/csv.ts';
import { reasonMessage } from '../../../messages/reason.ts';
import type { MessageId, Messages } from '../../../messages/messages.ts';
import type { Row } from './import-record.ts';

const fieldMessages: Readonly<Record<string, MessageId>> = {
  kind: 'clients.column.kind',
  name: 'clients.column.name',
  firstName: 'clients.column.firstName',
  lastName: 'clients.column.lastName',
  email: 'clients.column.email',
  extraEmails: 'clients.column.extraEmails',
  phone: 'clients.column.phone',
  vatNumber: 'clients.column.vatNumber',
  taxIdentificationNumber: 'clients.column.taxIdentificationNumber',
  eInvoicingAddress: 'clients.column.eInvoicingAddress',
  recipientCode: 'clients.column.recipientCode',
  currency: 'clients.column.currency',
  locale: 'clients.column.locale',
  'billingAddress.streetAddress': 'clients.column.billingStreet',
  'billingAddress.zipCode': 'clients.column.billingZip',
  'billingAddress.city': 'clients.column.billingCity',
  'billingAddress.provinceCode': 'clients.column.billingProvince',
  'billingAddress.countryCode': 'clients.column.billingCountry',
  'deliveryAddress.streetAddress': 'clients.column.deliveryStreet',
  'deliveryAddress.zipCode': 'clients.column.deliveryZip',
  'deliveryAddress.city': 'clients.column.deliveryCity',
  'deliveryAddress.provinceCode': 'clients.column.deliveryProvince',
  'deliveryAddress.countryCode': 'clients.column.deliveryCountry',
};

/** A code that came to be after these words were written still gets a sentence. */
function messageOr(messages: Messages, id: string): string {
  const said = messages(id as MessageId);
  return said === id ? messages('import.problem.other') : said;
}
function codeMessage(messages: Messages, of: 'problem' | 'doubt', code: string): string {
  const form = messageOfCode(code, (id, values) => messages(`import.number.${id}`, values));
  return form === null
    ? messageOr(messages, `import.${of}.${code}`)
    : messages(`import.form.${form.message}`, { form: form.form });
}

/** A number without its country is there, and still no number that can be sent. */
function problemCode(path: readonly (string | number)[], code: string): string {
  return path.join('.') === 'phone.countryCode' && code === 'required' ? 'phone-country' : code;
}

function aboutField(
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
export function whyNotMade({ status, checked, result, decision }: Row, messages: Messages): string {
  const { problems, doubts, doubles } = checked;
  const isOpen = status === 'doubt' || status === 'double';
  const sentences = [
    ...(status === 'skipped' || decision === 'skip' ? [messages('import.why.skipped')] : []),
    ...(status === 'ready' || status === 'sending' ? [messages('import.why.notSent')] : []),
    ...(status === 'unknown' ? [messages('import.why.unknown')] : []),
    ...(status === 'refused'
      ? [
          result?.error
            ? messages('import.why.error', { reason: reasonMessage(result.error, messages) })
            : messages('import.why.refused'),
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
      aboutField(messages, path, codeMessage(messages, 'problem', problemCode(path, code))),
    ),
    ...(isOpen ? doubts : []).map(({ path, code }) =>
      aboutField(messages, path, codeMessage(messages, 'doubt', code)),
    ),
    ...(isOpen ? doubles : []).map(({ row, name, because }) => {
      const values = {
        name: name ?? '–',
        because: because.map((reason) => messages(`import.because.${reason}`)).join(', '),
      };
      return row === null
        ? messages('import.why.duplicateOfClient', values)
        : messages('import.why.duplicateOfRow', { ...values, row });
    }),
  ];
  return sentences.join(' ');
}

/**
 * A CSV file with the delimiter and the columns of the one that was imported, cells as they stand
 * now, and two more: the row's number and why it is here.
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
      [...(row.edited ?? row.cells), String(row.row), whyNotMade(row, messages)],
      form,
    );
}
