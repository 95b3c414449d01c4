import { trimmedOrNull } from '../../format/typed-text.ts';
import type { ClientSort } from '../../../preload/contract/clients/clients.ts';
import type { SortDirection } from '../../../preload/contract/lists.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** The content of the dialog. Days as `2026-01-31`, in the local time zone. */
export type BankForm = {
  readonly name: string;
  readonly email: string;
  readonly vatNumber: string;
  readonly taxIdentificationNumber: string;
  readonly updatedFrom: string;
  readonly updatedTo: string;
  readonly sort: ClientSort;
  readonly direction: SortDirection;
};

export const emptyBankForm: BankForm = {
  name: '',
  email: '',
  vatNumber: '',
  taxIdentificationNumber: '',
  updatedFrom: '',
  updatedTo: '',
  sort: 'name',
  direction: 'ascending',
};

type Query = {
  readonly name: string | null;
  readonly email: string | null;
  readonly vatNumber: string | null;
  readonly taxIdentificationNumber: string | null;
  readonly updatedFrom: string | null;
  readonly updatedTo: string | null;
  readonly sort: ClientSort;
  readonly direction: SortDirection;
};

/** The first or the last moment of a day in the local time zone; undefined for an invalid day. */
function instantOf(text: string, isEnd: boolean): string | null | undefined {
  const day = trimmedOrNull(text);
  if (day === null) return null;
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date));
  if (start.getMonth() !== Number(month) - 1 || start.getDate() !== Number(date)) return undefined;
  if (isEnd) start.setHours(23, 59, 59, 999);
  return start.toISOString();
}

/** The query for the bank (specification, "GET /v2/clients query"), or the problems by field. */
export function bankQuery(form: BankForm):
  | { readonly ok: true; readonly value: Query }
  | {
      readonly ok: false;
      readonly problems: Readonly<Partial<Record<keyof BankForm, MessageId>>>;
    } {
  const name = trimmedOrNull(form.name);
  const updatedFrom = instantOf(form.updatedFrom, false);
  const updatedTo = instantOf(form.updatedTo, true);
  const problems: Partial<Record<keyof BankForm, MessageId>> = {
    ...(name !== null && [...name].length < 2
      ? { name: 'clients.ask-bank.too-short' as const }
      : {}),
    ...(updatedFrom === undefined ? { updatedFrom: 'clients.ask-bank.no-day' as const } : {}),
    ...(updatedTo === undefined ? { updatedTo: 'clients.ask-bank.no-day' as const } : {}),
    ...(typeof updatedFrom === 'string' && typeof updatedTo === 'string' && updatedFrom > updatedTo
      ? { updatedTo: 'clients.ask-bank.ends-before' as const }
      : {}),
  };
  if (Object.keys(problems).length > 0 || updatedFrom === undefined || updatedTo === undefined)
    return { ok: false, problems };
  return {
    ok: true,
    value: {
      name,
      email: trimmedOrNull(form.email),
      vatNumber: trimmedOrNull(form.vatNumber),
      taxIdentificationNumber: trimmedOrNull(form.taxIdentificationNumber),
      updatedFrom,
      updatedTo,
      sort: form.sort,
      direction: form.direction,
    },
  };
}
