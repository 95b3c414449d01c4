import { plainText } from '../../sort-key.ts';
import type { Database } from '../../sqlite.ts';

/** A followed registration, without the service's full answer. Texts are as received. */
export type FollowedRegistration = {
  readonly id: string;
  /** The user's own name for it. */
  readonly label: string | null;
  readonly addedAtEpochMs: number;
  readonly source: 'added' | 'created';
  readonly saidAtEpochMs: number | null;
  readonly organizationId: string | null;
  readonly legalName: string | null;
  readonly status: string | null;
  readonly flowType: string | null;
  readonly legalFlow: string | null;
  readonly country: string | null;
  readonly createdAt: string | null;
  /** 1 or 0. */
  readonly hasProblems: number;
  readonly step: string | null;
  readonly stepAtEpochMs: number | null;
  /** The last change or event, or when it was added. */
  readonly movedAtEpochMs: number;
  readonly erasedAtEpochMs: number | null;
  /**
   * 1: the stored answer comes from an imported vault, and the service has not confirmed it here.
   */
  readonly isFromBackup: number;
};

type RegistrationToAdd = Pick<FollowedRegistration, 'id' | 'label' | 'addedAtEpochMs' | 'source'>;
type RegistrationAnswer = Pick<
  FollowedRegistration,
  | 'id'
  | 'saidAtEpochMs'
  | 'organizationId'
  | 'legalName'
  | 'status'
  | 'flowType'
  | 'legalFlow'
  | 'country'
  | 'createdAt'
  | 'hasProblems'
> & { readonly json: string };
type RegistrationProgress = Pick<
  FollowedRegistration,
  'id' | 'step' | 'stepAtEpochMs' | 'movedAtEpochMs'
>;
type Counted = { readonly value: string | null; readonly count: number };

/** The searched length of each text: all texts are scanned at each keystroke. */
const maxSearchedUnits = 1_000;

/** The searchable texts of a registration. */
function textsOf({
  id,
  label,
  legalName,
  status,
  legalFlow,
  flowType,
  country,
}: FollowedRegistration): string {
  return plainText(
    [id, label, legalName, status, legalFlow, flowType, country]
      .filter((each) => each !== null)
      .map((each) => each.slice(0, maxSearchedUnits))
      .join('\n'),
  );
}

export type Registrations = ReturnType<typeof registrationsIn>;

function statementsIn(db: Database) {
  const columns = `id, label, added_epoch_ms AS addedAtEpochMs, source, said_epoch_ms AS saidAtEpochMs, organization_id AS organizationId, legal_name AS legalName, status, flow_type AS flowType,
    legal_flow AS legalFlow, country, created_at AS createdAt, has_problems AS hasProblems, step, step_epoch_ms AS stepAtEpochMs, moved_epoch_ms AS movedAtEpochMs, erased_epoch_ms AS erasedAtEpochMs, is_from_backup AS isFromBackup`;
  return {
    insert: db.prepare<[RegistrationToAdd]>(
      `INSERT INTO registration (id, label, added_epoch_ms, source, moved_epoch_ms) VALUES (@id, @label, @addedAtEpochMs, @source, @addedAtEpochMs)
     ON CONFLICT (id) DO UPDATE SET label = coalesce(excluded.label, label), source = CASE excluded.source WHEN 'created' THEN 'created' ELSE source END`,
    ),
    updateAnswered: db.prepare<[Omit<RegistrationAnswer, 'json'>]>(
      `UPDATE registration SET said_epoch_ms = @saidAtEpochMs, organization_id = @organizationId, legal_name = @legalName, status = @status, flow_type = @flowType, legal_flow = @legalFlow,
       country = @country, created_at = @createdAt, has_problems = @hasProblems, is_from_backup = 0 WHERE id = @id`,
    ),
    upsertAnswer: db.prepare<[string, string]>(
      'INSERT INTO registration_answer (id, json) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET json = excluded.json',
    ),
    updateProgress: db.prepare<[RegistrationProgress]>(
      'UPDATE registration SET step = @step, step_epoch_ms = @stepAtEpochMs, moved_epoch_ms = @movedAtEpochMs WHERE id = @id',
    ),
    updateErased: db.prepare<[number, string]>(
      'UPDATE registration SET erased_epoch_ms = coalesce(erased_epoch_ms, ?) WHERE id = ?',
    ),
    remove: db.prepare<[string]>('DELETE FROM registration WHERE id = ?'),
    selectOne: db.prepare<[string], FollowedRegistration>(
      `SELECT ${columns} FROM registration WHERE id = ?`,
    ),
    selectAnswer: db
      .prepare<[string], string>('SELECT json FROM registration_answer WHERE id = ?')
      .pluck(),
    selectValuesAt: db.prepare<[string], { readonly id: string; readonly text: string }>(
      'SELECT id, text FROM (SELECT id, CAST(json_extract(json, ?) AS TEXT) AS text FROM registration_answer) WHERE text IS NOT NULL',
    ),
    selectOfOrganization: db
      .prepare<[string], string>('SELECT id FROM registration WHERE organization_id = ?')
      .pluck(),
    selectStretch: db.prepare<[number, number], FollowedRegistration>(
      `SELECT ${columns} FROM registration ORDER BY entry DESC LIMIT ? OFFSET ?`,
    ),
    selectDue: db
      .prepare<[number, number], string>(
        'SELECT id FROM registration WHERE erased_epoch_ms IS NULL AND added_epoch_ms <= ? AND said_epoch_ms IS NOT NULL ORDER BY added_epoch_ms LIMIT ?',
      )
      .pluck(),
    selectUnfinished: db.prepare<[number], Pick<FollowedRegistration, 'id' | 'saidAtEpochMs'>>(
      "SELECT id, said_epoch_ms AS saidAtEpochMs FROM registration WHERE erased_epoch_ms IS NULL AND coalesce(step, '') NOT IN ('completed', 'reset') ORDER BY said_epoch_ms LIMIT ?",
    ),
    selectWithoutStep: db
      .prepare<[], string>(
        'SELECT id FROM registration WHERE step IS NULL AND said_epoch_ms IS NOT NULL',
      )
      .pluck(),
    countAll: db.prepare<[], number>('SELECT count(*) FROM registration').pluck(),
    countSteps: db.prepare<[], Counted>(
      'SELECT step AS value, count(*) AS count FROM registration GROUP BY step',
    ),
    countStatuses: db.prepare<[], Counted>(
      'SELECT status AS value, count(*) AS count FROM registration GROUP BY status ORDER BY count DESC, status',
    ),
  };
}

/** The registrations in a partner's list: created here, or added by id. */
export function registrationsIn(db: Database) {
  const statements = statementsIn(db);
  return {
    /**
     * Adds all in one transaction; the first of the list becomes the newest. An existing one keeps
     * its position and time, and keeps its label unless a new one is given. Returns the number of
     * new ones.
     */
    add: (registrations: readonly RegistrationToAdd[]): number =>
      db
        .transaction(() => {
          const before = statements.countAll.get() ?? 0;
          for (const each of registrations.toReversed()) statements.insert.run(each);
          return (statements.countAll.get() ?? 0) - before;
        })
        .immediate(),
    /** Stores the service's answer about a followed registration. */
    putAnswer: ({ json, ...fields }: RegistrationAnswer): void =>
      db
        .transaction(() => {
          if (statements.updateAnswered.run(fields).changes > 0)
            statements.upsertAnswer.run(fields.id, json);
        })
        .immediate(),
    putProgress: (progress: RegistrationProgress): void =>
      void statements.updateProgress.run(progress),
    /** Records when the personal data was erased. The first time counts. */
    markErased: (id: string, atEpochMs: number): void =>
      void statements.updateErased.run(atEpochMs, id),
    remove: (id: string): void => void statements.remove.run(id),
    get: (id: string): FollowedRegistration | null => statements.selectOne.get(id) ?? null,
    /** Unfinished registrations with the time of the service's last answer; oldest first. */
    unfinished: (limit: number): ReturnType<typeof statements.selectUnfinished.all> =>
      statements.selectUnfinished.all(limit),
    answerOf: (id: string): string | null => statements.selectAnswer.get(id) ?? null,
    /** The value at this path (SQLite's syntax) in each stored answer that has one. */
    answersAt: (path: string): ReturnType<typeof statements.selectValuesAt.all> =>
      statements.selectValuesAt.all(path),
    ofOrganization: (organizationId: string): readonly string[] =>
      statements.selectOfOrganization.all(organizationId),
    /** Newest first: all, or a number of them from a position on. */
    range: ({
      at,
      limit,
    }: {
      readonly at: number;
      readonly limit: number;
    }): readonly FollowedRegistration[] => statements.selectStretch.all(limit, at),
    /**
     * Registrations that contain each word of the text, ignoring case and accents; newest first. An
     * empty text matches all.
     */
    search: (text: string): readonly FollowedRegistration[] => {
      const words = plainText(text)
        .split(/\s+/)
        .filter((word) => word !== '');
      const all = statements.selectStretch.all(-1, 0);
      return words.length === 0
        ? all
        : all.filter((each) => {
            const texts = textsOf(each);
            return words.every((word) => texts.includes(word));
          });
    },
    /** Registrations with an answer, added at or before that time and not erased; oldest first. */
    toErase: (addedUntilEpochMs: number, most: number): readonly string[] =>
      statements.selectDue.all(addedUntilEpochMs, most),
    /** Registrations with an answer but without a known step: those of an imported vault. */
    withoutStep: (): readonly string[] => statements.selectWithoutStep.all(),
    count: (): number => statements.countAll.get() ?? 0,
    countBySteps: (): readonly Counted[] => statements.countSteps.all(),
    countByStatuses: (): readonly Counted[] => statements.countStatuses.all(),
  };
}
