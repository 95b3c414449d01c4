import { describe, expect, it } from 'vitest';
import {
  historyAsCsv,
  readCardHistory,
} from '../../../main/features/cards/history/card-history.ts';
import { storeCard } from '../../../main/features/cards/list/store-cards.ts';
import { csvFormOf } from '../../../main/export/csv.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { cardHistoryEntry } from '../../../preload/contract/cards/card-changes.ts';
import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import { failed } from '../../../preload/contract/result.ts';
import { cardIdOf, cardWith, fakeBank, openConnection } from './fakes.ts';

const id = cardIdOf('card-1');
function entriesOf(answer: ReturnType<typeof readCardHistory>) {
  return answer.ok ? answer.value.entries : [];
}

function withHistory(
  details: readonly {
    readonly cardId?: string;
    readonly action: string;
    readonly outcome: string;
    readonly detail: string;
  }[],
) {
  const connection = openConnection();
  for (const [at, entry] of details.entries())
    connection.vault.cardHistory.append({ cardId: id, atEpochMs: at * 1000, ...entry });
  return connection;
}
const change = {
  action: 'limits',
  outcome: 'answered',
  detail: JSON.stringify({
    asked: [
      { field: 'paymentDailyLimit', before: '20', asked: '500', kept: '20' },
      { field: 'paymentDailyLimitOption', before: null, asked: 'true', kept: null },
    ],
    error: null,
  }),
};

describe('the history of a card', () => {
  it('shows the requested value, the former one and the one the bank stored', () => {
    const [entry] = entriesOf(
      readCardHistory(withHistory([change]), { id, before: null, limit: 10 }),
    );
    expect(entry).toMatchObject({
      action: 'limits',
      outcome: 'answered',
      atEpochMs: 0,
      error: null,
      asked: [
        { field: 'paymentDailyLimit', before: '20', asked: '500', kept: '20' },
        { before: null, asked: 'true', kept: null },
      ],
    });
    expect(cardHistoryEntry.parse(entry)).toEqual(entry);
  });

  it('is sorted newest first, in pages, with each entry once', () => {
    const connection = withHistory(
      Array.from({ length: 7 }, (_, n) => ({ ...change, action: `a${n}` })),
    );
    const seen: string[] = [];
    for (let before: number | null = null; ;) {
      const page = entriesOf(readCardHistory(connection, { id, before, limit: 3 }));
      seen.push(...page.map(({ action }) => action));
      before = page.at(-1)?.entry ?? null;
      if (before === null) break;
    }
    expect(seen).toEqual(['a6', 'a5', 'a4', 'a3', 'a2', 'a1', 'a0']);
  });

  it('shows a change once with its last state, without earlier waiting or approval', () => {
    const unlock = (outcome: string) => ({ action: 'unlock', outcome, detail: '{"asked":[]}' });
    const daily = (asked: string, outcome: string) => ({
      action: 'limits',
      outcome,
      detail: JSON.stringify({
        asked: [{ field: 'paymentDailyLimit', before: '20', asked, kept: null }],
      }),
    });
    const connection = withHistory([
      unlock('waiting'),
      unlock('approved'),
      unlock('answered'),
      daily('500', 'waiting'),
      daily('600', 'waiting'),
      unlock('waiting'),
    ]);
    const pageBefore = (before: number | null) =>
      entriesOf(readCardHistory(connection, { id, before, limit: 2 })).map(
        ({ entry, action, outcome, asked }) => [entry, action, outcome, asked[0]?.asked],
      );
    expect(pageBefore(null)).toEqual([
      [6, 'unlock', 'waiting', undefined],
      [5, 'limits', 'waiting', '600'],
    ]);
    expect(pageBefore(5), 'the other change has no later state').toEqual([
      [4, 'limits', 'waiting', '500'],
      [3, 'unlock', 'answered', undefined],
    ]);
    expect(pageBefore(3)).toEqual([]);
  });

  it('shows a lock from its request to its answer or failure', async () => {
    const answers = [
      fakeBank(),
      fakeBank({ lockCard: async () => failed({ kind: 'not-found', traceId: 't-1' }) }),
    ];
    const entries = [];
    for (const bank of answers) {
      const connection = openConnection({ bank });
      await connection.lockCard(id);
      entries.push(...entriesOf(readCardHistory(connection, { id, before: null, limit: 10 })));
    }
    expect(entries).toMatchObject([
      { action: 'lock', outcome: 'answered', asked: [], error: null },
      { action: 'lock', outcome: 'not-found', asked: [], error: 'not-found' },
    ]);
  });

  it.each([
    '',
    'no json',
    'null',
    '[]',
    '7',
    '{"asked":7,"error":[]}',
    '{"asked":[null,1,{"field":1,"asked":"x"},{"field":"a"}],"error":{"kind":5}}',
  ])('accepts a detail of an unknown format: %s', (detail) => {
    expect(
      entriesOf(
        readCardHistory(withHistory([{ action: 'x', outcome: 'y', detail }]), {
          id,
          before: null,
          limit: 1,
        }),
      ),
    ).toMatchObject([{ action: 'x', outcome: 'y', asked: [], error: null }]);
  });

  it('names the kind of an error in any stored format', () => {
    const connection = withHistory([
      { ...change, detail: '{"error":"rejected"}' },
      { ...change, detail: '{"error":{"kind":"timed-out"}}' },
    ]);
    expect(
      entriesOf(readCardHistory(connection, { id, before: null, limit: 9 })).map(
        ({ error }) => error,
      ),
    ).toEqual(['timed-out', 'rejected']);
  });

  it('is unavailable without the vault', () => {
    expect(
      readCardHistory({ ...openConnection(), vault: null }, { id, before: null, limit: 1 }),
    ).toMatchObject({ ok: false, error: { kind: 'storage-unavailable' } });
  });
});

describe('the exported card history', () => {
  const csvOf = (
    connection: Parameters<typeof historyAsCsv>[0],
    of: typeof id | null,
    locale: LocaleName = 'en',
  ) => {
    const csv = historyAsCsv(connection, {
      id: of,
      messages: messagesOf(locale),
      csvForm: csvFormOf(locale),
    });
    return csv.ok ? csv.value : csv.error.kind;
  };

  it('has a line for each field, oldest first, with the name of the card', () => {
    const connection = withHistory([
      change,
      { action: 'lock', outcome: 'answered', detail: '{"status":"paused"}' },
    ]);
    storeCard(
      connection,
      cardWith({ id, embossedName: 'Ada, "the first"', lastDigits: '4821' }),
      1,
    );
    expect(csvOf(connection, id)).toBe(
      [
        'Time (UTC),Card ID,Card,Last 4 digits,Action,Outcome,Field,Before,Requested,Set by your bank,Error',
        '1970-01-01T00:00:00.000Z,card-1,"Ada, ""the first""",4821,Limits,Done,Daily limit,20,500,20,',
        '1970-01-01T00:00:00.000Z,card-1,"Ada, ""the first""",4821,Limits,Done,Daily limit: active,,on,,',
        '1970-01-01T00:00:01.000Z,card-1,"Ada, ""the first""",4821,Lock,Done,,,,,',
        '',
      ].join('\r\n'),
    );
  });

  it('contains all cards, or the requested one', () => {
    const connection = withHistory([change, { ...change, cardId: 'card-2' }]);
    expect(csvOf(connection, null).match(/card-\d/g)).toEqual([
      'card-1',
      'card-1',
      'card-2',
      'card-2',
    ]);
    expect(csvOf(connection, id).match(/card-\d/g)).toEqual(['card-1', 'card-1']);
  });

  it('is in the user’s language, and leaves unknown words as received', () => {
    const connection = withHistory([
      change,
      {
        action: 'teleport',
        outcome: 'timed-out',
        detail:
          '{"asked":[{"field":"colour","before":"1.5","asked":"2.5","kept":null}],"error":"Kein Guthaben"}',
      },
    ]);
    expect(
      csvOf(connection, id, 'de')
        .split('\r\n')
        .slice(1, 4)
        .map((line) => line.split(';').slice(4).join(';')),
    ).toEqual([
      'Limits;Erledigt;Tageslimit;20;500;20;',
      'Limits;Erledigt;Tageslimit: aktiv;;ein;;',
      `teleport;${messagesOf('de')('reason.timed-out')};colour;1.5;2.5;;Kein Guthaben`,
    ]);
  });

  it('contains no formula for a spreadsheet', () => {
    const connection = withHistory([change]);
    storeCard(connection, cardWith({ id, embossedName: '=cmd|calc' }), 1);
    expect(csvOf(connection, id)).toContain(",'=cmd|calc,");
  });
});
