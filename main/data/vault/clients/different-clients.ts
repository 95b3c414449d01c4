import type { Database } from '../../sqlite.ts';

export type DifferentClients = ReturnType<typeof differentClientsIn>;

function pairsOf(ids: readonly string[]): readonly (readonly [string, string])[] {
  const inOrder = [...new Set(ids)].toSorted();
  return inOrder.flatMap((one, at) =>
    inOrder.slice(at + 1).map((other): readonly [string, string] => [one, other]),
  );
}

/** Pairs of similar clients that the user marked as different. */
export function differentClientsIn(db: Database) {
  const select = db
    .prepare<[string, string], number>(
      'SELECT 1 FROM different_clients WHERE one = ? AND other = ?',
    )
    .pluck();
  const insert = db.prepare<[string, string]>(
    'INSERT INTO different_clients (one, other) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const remove = db.prepare<[string, string]>(
    'DELETE FROM different_clients WHERE one = ? AND other = ?',
  );

  return {
    /** Whether the user marked each pair of these clients as different. */
    areDifferent: (ids: readonly string[]): boolean =>
      pairsOf(ids).every(([one, other]) => select.get(one, other) !== undefined),
    set: (ids: readonly string[], areDifferent: boolean): void =>
      db
        .transaction(() => {
          for (const [one, other] of pairsOf(ids)) (areDifferent ? insert : remove).run(one, other);
        })
        .immediate(),
  };
}
