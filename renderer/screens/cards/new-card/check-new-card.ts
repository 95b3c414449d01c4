import { trimmedOrNull } from '../../../format/typed-text.ts';
import { newCard } from '../../../../preload/contract/cards/card-changes.ts';
import type {
  LimitChange,
  NewCard,
  NewCardChoices,
} from '../../../../preload/contract/cards/card-changes.ts';
import { changeableLimits } from '../../../../preload/contract/cards/limits.ts';
import { cardId } from '../../../../preload/contract/values.ts';
import { amountExample, readLimit } from '../../../format/limit-input.ts';
import type { LimitProblem, LimitUnit } from '../../../format/limit-input.ts';
import type { MessageId, MessageValues } from '../../../i18n/i18n.ts';
import { levelKind } from './card-level.ts';
import type { LevelKind } from './card-level.ts';
import { cardFields, isPrinted } from './new-card-field.ts';
import type { NewCardField } from './new-card-field.ts';
import { ownChoice } from './new-card-values.ts';
import type { NewCardValues } from './new-card-values.ts';
import { readJsonObject } from './read-json-object.ts';

type FieldProblem = { readonly id: MessageId; readonly values?: MessageValues };
export type NewCardProblems = Readonly<Partial<Record<NewCardField, FieldProblem>>>;
type CheckedNewCard =
  | { readonly ok: true; readonly card: NewCard }
  | { readonly ok: false; readonly problems: NewCardProblems };

type NewCardContext = {
  readonly choices: NewCardChoices;
  readonly formatLocale: string;
  readonly limitUnit: LimitUnit;
  readonly nowEpochMs: number;
};

/** The selected value, or the typed text if "another one" is selected or there are no choices. */
function chosenValue(choice: string, typed: string, knownValues: readonly string[]): string {
  return (choice === ownChoice || knownValues.length === 0 ? typed : choice).trim();
}

function singleId(ids: readonly string[]): string {
  return ids.length === 1 ? (ids[0] ?? '') : '';
}

export function chosenLevel(values: NewCardValues, choices: NewCardChoices): string {
  return chosenValue(values.level, values.ownLevel, choices.levels);
}

/** Initiator and account are preselected if there is only one candidate. */
function chosenInitiator(values: NewCardValues, choices: NewCardChoices): string {
  return chosenValue(
    values.initiator === '' ? (choices.initiatorId ?? '') : values.initiator,
    values.ownInitiator,
    choices.initiatorIds,
  );
}

export function chosenAccount(values: NewCardValues, choices: NewCardChoices): string {
  const ids = choices.accounts.map(({ id }) => id);
  return chosenValue(
    values.account === '' ? singleId(ids) : values.account,
    values.ownAccount,
    ids,
  );
}

const required: FieldProblem = { id: 'ui.problem.required' };

function idProblem(id: string): FieldProblem | null {
  if (id === '') return required;
  if (/^[\d\s-]{13,23}$/.test(id) && /^\d{13,19}$/.test(id.replaceAll(/[\s-]/g, '')))
    return { id: 'newcard.problem.card-number' };
  return cardId.safeParse(id).success ? null : { id: 'newcard.problem.not-an-id' };
}

const limitProblems: Readonly<Record<LimitProblem, MessageId>> = {
  empty: 'ui.problem.required',
  'not-a-number': 'limits.problem.not-a-number',
  negative: 'limits.problem.negative',
  'too-long': 'limits.problem.too-long',
};

function limitProblem(problem: LimitProblem, formatLocale: string): FieldProblem {
  return {
    id: limitProblems[problem],
    ...(problem === 'empty' ? {} : { values: { example: amountExample(formatLocale) } }),
  };
}

/** The last second of a day in local time, as RFC 3339. Null: an invalid day. */
function endOfDay(day: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!match) return null;
  const [, year = 0, month = 0, date = 0] = match.map(Number);
  const end = new Date(year, month - 1, date, 23, 59, 59);
  return end.getMonth() === month - 1 && end.getDate() === date ? end.toISOString() : null;
}

function jsonProblem(text: string): FieldProblem | null {
  const read = readJsonObject(text);
  if (read.ok) return null;
  if (read.problem === 'syntax')
    return {
      id: 'newcard.problem.json-syntax',
      values: { line: read.line, column: read.column, found: read.found ?? 'none' },
    };
  return read.problem === 'ended'
    ? { id: 'newcard.problem.json-ended', values: { line: read.line } }
    : { id: 'newcard.problem.json-not-object' };
}

type NoteProblem = (field: NewCardField, problem: FieldProblem | null) => void;

function limitsPart(
  values: NewCardValues,
  kind: LevelKind,
  { formatLocale, limitUnit }: NewCardContext,
  noteProblem: NoteProblem,
): LimitChange {
  const changes = changeableLimits.map((limit): LimitChange => {
    const { amount, option } = limit;
    if (limit.kind === 'atm' && !isPrinted(kind)) return {};
    if (option === null ? values[amount].trim() === '' : values[option] === 'unsaid') return {};
    if (option !== null && values[option] === 'off') return { [option]: false };
    const read = readLimit(values[amount], formatLocale, limitUnit);
    if (read.ok) return { [amount]: read.value, ...(option !== null && { [option]: true }) };
    noteProblem(amount, limitProblem(read.problem, formatLocale));
    return {};
  });
  return Object.assign({}, ...changes) as LimitChange;
}

function lifespanPart(
  values: NewCardValues,
  kind: LevelKind,
  { formatLocale, limitUnit, nowEpochMs }: NewCardContext,
  noteProblem: NoteProblem,
): Pick<NewCard, 'paymentLifespanLimit' | 'preExpiresAt'> {
  const isRequired = kind === 'flash';
  if (!isRequired && kind !== 'other') return { paymentLifespanLimit: null, preExpiresAt: null };
  const limit =
    values.paymentLifespanLimit.trim() === '' && !isRequired
      ? null
      : readLimit(values.paymentLifespanLimit, formatLocale, limitUnit);
  if (limit && !limit.ok)
    noteProblem('paymentLifespanLimit', limitProblem(limit.problem, formatLocale));
  const end = values.endDay === '' ? null : endOfDay(values.endDay);
  if (values.endDay === '' && isRequired) noteProblem('endDay', required);
  else if (values.endDay !== '' && end === null)
    noteProblem('endDay', { id: 'newcard.problem.not-a-day' });
  else if (end !== null && Date.parse(end) < nowEpochMs)
    noteProblem('endDay', { id: 'newcard.problem.past-day' });
  return { paymentLifespanLimit: limit?.ok ? limit.value : null, preExpiresAt: end };
}

function printPart(
  values: NewCardValues,
  kind: LevelKind,
  noteProblem: NoteProblem,
): Pick<NewCard, 'typeOfPrint' | 'shipToBusiness' | 'address'> {
  if (!isPrinted(kind)) return { typeOfPrint: null, shipToBusiness: null, address: null };
  const typeOfPrint = trimmedOrNull(values.typeOfPrint);
  if (values.ship !== 'address')
    return { typeOfPrint, shipToBusiness: values.ship === 'business' ? true : null, address: null };
  for (const field of ['firstLine', 'zipCode', 'city'] as const)
    if (values[field].trim() === '') noteProblem(field, required);
  if (values.country.trim() === '') noteProblem('country', required);
  else if (!/^[A-Za-z]{2}$/.test(values.country.trim()))
    noteProblem('country', { id: 'newcard.address.country-hint' });
  const address = {
    firstLine: values.firstLine.trim(),
    secondLine: trimmedOrNull(values.secondLine),
    zipCode: values.zipCode.trim(),
    city: values.city.trim(),
    country: values.country.trim().toUpperCase(),
  };
  return { typeOfPrint, shipToBusiness: false, address };
}

/**
 * The request, validated field by field with messages, and finally with main's own schema. Fields
 * that the level does not show are not sent.
 */
export function checkNewCard(values: NewCardValues, context: NewCardContext): CheckedNewCard {
  const { choices } = context;
  const problems: Partial<Record<NewCardField, FieldProblem>> = {};
  const noteProblem: NoteProblem = (field, problem) => {
    if (problem) problems[field] ??= problem;
  };
  const level = chosenLevel(values, choices);
  const kind = levelKind(level);
  const holder = chosenValue(
    values.holder,
    values.ownHolder,
    choices.holders.map(({ id }) => id),
  );
  const initiator = chosenInitiator(values, choices);
  const account = chosenAccount(values, choices);
  const organization = trimmedOrNull(values.ownOrganization) ?? choices.organizationId ?? '';
  noteProblem('level', level === '' ? required : null);
  noteProblem('holder', idProblem(holder));
  noteProblem('initiator', idProblem(initiator));
  noteProblem('account', idProblem(account));
  noteProblem('organization', idProblem(organization));
  noteProblem('otherFields', jsonProblem(values.otherFieldsJson));
  const categories = [...new Set(values.categories.split(',').map((each) => each.trim()))].filter(
    (each) => each !== '',
  );
  const { atmOption, nfcOption, onlineOption, foreignOption } = values;
  const parsed = newCard.safeParse({
    cardLevel: level,
    holderId: holder,
    initiatorId: initiator,
    organizationId: organization,
    bankAccountId: account,
    nickname: trimmedOrNull(values.nickname),
    options: values.choosesOptions ? { atmOption, nfcOption, onlineOption, foreignOption } : null,
    limits: limitsPart(values, kind, context, noteProblem),
    ...lifespanPart(values, kind, context, noteProblem),
    activeDays:
      values.activeDays.length === 0 ? null : [...values.activeDays].sort((a, b) => a - b),
    categories: categories.length === 0 ? null : categories,
    cardDesign: trimmedOrNull(chosenValue(values.design, values.ownDesign, choices.designs)),
    ...printPart(values, kind, noteProblem),
    otherFieldsJson: values.otherFieldsJson.trim(),
  });
  for (const issue of parsed.error?.issues ?? []) {
    noteProblem(cardFields.fieldAt(issue.path) ?? 'otherFields', {
      id: issue.code === 'too_big' ? 'ui.problem.too-long' : 'ui.problem.other',
    });
  }
  return parsed.success && Object.keys(problems).length === 0
    ? { ok: true, card: parsed.data }
    : { ok: false, problems };
}
