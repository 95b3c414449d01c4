import type { CardHistoryEntry } from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, ok } from '../../../../preload/contract/result.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { RecordedCardHistoryEntry } from '../../../data/vault/cards/card-history.ts';
import type { Vault } from '../../../data/vault/open-vault.ts';
import { type CsvCell, type CsvForm, toCsv } from '../../../export/csv.ts';
import type { Messages } from '../../../messages/messages.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonValue,
  member,
  parseJson,
} from '../../../bank/wire/json.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { type CardCsvLabels, cardCsvLabels } from './card-csv-labels.ts';
import { cachedMemberNames } from '../../members.ts';
import { cardNameOf, type HolderNames } from '../card-name.ts';
import { modelOf } from '../card-row.ts';
import { withVault } from '../../open-connection.ts';

type AskedAndKept = CardHistoryEntry['asked'][number];

function textOf(value: JsonValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function toAsked(value: JsonValue): AskedAndKept[] {
  const [field, asked] = [textOf(member(value, 'field')), textOf(member(value, 'asked'))];
  return field === null || asked === null
    ? []
    : [
        {
          field,
          before: textOf(member(value, 'before')),
          asked,
          kept: textOf(member(value, 'kept')),
        },
      ];
}

/** The kind of an error: `error` itself, its `kind`, or the `kind` of the whole detail (locks). */
function errorOf(detail: JsonValue | undefined): string | null {
  const error = member(detail, 'error');
  if (error !== undefined && error !== null) return textOf(error) ?? textOf(member(error, 'kind'));
  return textOf(member(detail, 'kind'));
}

/**
 * An entry as the window shows it. Reads `{asked, error}` of changes, the detail of locks, and
 * details of later versions.
 */
function toHistoryEntry({
  entry,
  atEpochMs,
  action,
  outcome,
  detail,
}: RecordedCardHistoryEntry): CardHistoryEntry {
  const parsed = parseJson(detail, 20);
  const asked = member(parsed, 'asked');
  return {
    entry,
    atEpochMs,
    action,
    outcome,
    asked: isJsonArray(asked) ? asked.flatMap(toAsked) : [],
    error: isJsonObject(parsed) ? errorOf(parsed) : null,
  };
}

/** The steps of an approval before the change is applied. */
const intermediateOutcomes: ReadonlySet<string> = new Set(['waiting', 'approved']);

/**
 * Each change once, in its current state: drops its `waiting` and `approved` steps once a later
 * step exists. Keeps the given order, newest first.
 */
function dropIntermediateSteps(entries: readonly CardHistoryEntry[]): readonly CardHistoryEntry[] {
  const laterSteps = new Set<string>();
  return entries.filter(({ action, outcome, asked: query }) => {
    const change = JSON.stringify([action, query.map((one) => [one.field, one.asked])]);
    if (intermediateOutcomes.has(outcome) && laterSteps.has(change)) return false;
    laterSteps.add(change);
    return true;
  });
}

/** All actions of this app on a card with every step, newest first. */
export function historyOfCard(
  { cardHistory }: Pick<Vault, 'cardHistory'>,
  id: CardId,
): readonly CardHistoryEntry[] {
  return cardHistory.ofCard(id, Number.MAX_SAFE_INTEGER).map(toHistoryEntry);
}

/**
 * The actions of this app on a card, newest first, one entry a change. Error: `storage-unavailable`
 * without the vault.
 */
export function readCardHistory(
  connection: OpenConnection,
  asked: { readonly id: CardId; readonly before: number | null; readonly limit: number },
): Result<{ readonly entries: CardHistoryEntry[] }> {
  return withVault(connection, (vault) => {
    const { before } = asked;
    return ok({
      entries: dropIntermediateSteps(historyOfCard(vault, asked.id))
        .filter(({ entry }) => before === null || entry < before)
        .slice(0, asked.limit),
    });
  });
}

const historyColumns = [
  'history.column.time',
  'cards.field.id',
  'ui.word.card',
  'cards.field.lastDigits',
  'history.column.action',
  'history.column.outcome',
  'history.column.field',
  'history.column.before',
  'history.column.asked',
  'history.column.kept',
  'history.column.error',
] as const;

/**
 * The history of one card, or of all cards (null), with every step, oldest first, as a CSV file:
 * one line for each requested field, and one for an action without fields. Times are RFC 3339 in
 * UTC.
 */
export function historyAsCsv(
  connection: OpenConnection,
  {
    id,
    messages,
    csvForm,
  }: { readonly id: CardId | null; readonly messages: Messages; readonly csvForm: CsvForm },
): Result<string> {
  return withVault(connection, (vault) => {
    const entries =
      id === null
        ? vault.cardHistory.all()
        : vault.cardHistory.ofCard(id, Number.MAX_SAFE_INTEGER).toReversed();
    const { headings, records } = historyLines({ ...connection, vault }, entries, messages);
    return ok(toCsv(headings, records, csvForm));
  });
}

/** The headings and lines of a CSV file for some entries. */
export function historyLines(
  connection: OpenConnection & { readonly vault: Vault },
  entries: Iterable<RecordedCardHistoryEntry>,
  messages: Messages,
): { readonly headings: readonly string[]; readonly records: Iterable<readonly CsvCell[]> } {
  const holders = cachedMemberNames(connection);
  const names = new Map<string, CardWords>();
  const nameOf = (cardId: string): CardWords => {
    const words =
      names.get(cardId) ?? cardWords(connection, connection.vault, { id: cardId, holders });
    names.set(cardId, words);
    return words;
  };
  return {
    headings: historyColumns.map((column) => messages(column)),
    records: recordsOf(entries, { nameOf, labels: cardCsvLabels(messages) }),
  };
}

type CardWords = readonly [name: string | null, lastDigits: string | null];

function cardWords(
  { cache }: OpenConnection,
  vault: Vault,
  { id, holders }: { readonly id: string; readonly holders: HolderNames },
): CardWords {
  const stored = cache.cards.get(id);
  const card = stored && modelOf(stored);
  const tracked = vault.trackedCards.get(id);
  return [cardNameOf(card, tracked, holders), card?.lastDigits ?? tracked?.lastDigits ?? null];
}

function* recordsOf(
  entries: Iterable<RecordedCardHistoryEntry>,
  {
    nameOf,
    labels,
  }: {
    readonly nameOf: (cardId: string) => CardWords;
    readonly labels: CardCsvLabels;
  },
): Iterable<readonly CsvCell[]> {
  for (const record of entries) {
    const { atEpochMs, action, outcome, asked, error } = toHistoryEntry(record);
    const start = [
      new Date(atEpochMs).toISOString(),
      record.cardId,
      ...nameOf(record.cardId),
      labels.action(action),
      labels.outcome(outcome),
    ];
    const fields: readonly (AskedAndKept | null)[] = asked.length === 0 ? [null] : asked;
    for (const change of fields) {
      const field = change?.field ?? null;
      yield [
        ...start,
        labels.field(field),
        ...[change?.before, change?.asked, change?.kept].map((value) =>
          labels.value(field, value ?? null),
        ),
        labels.error(error),
      ];
    }
  }
}
