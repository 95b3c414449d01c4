import { numberOnly, oneOf, shortPath, traceIdOnly } from './redact.ts';
import { errorWord, methodWord } from './request-vocabulary.ts';
import type { RequestEntry } from './request-entry.ts';

/**
 * The data of a report. Most of it comes from outside; every field passes its redaction rule before
 * it is written.
 */
export type ReportFacts = {
  readonly version: string;
  readonly platform: string;
  readonly electron: string | null;
  readonly chromium: string | null;
  readonly language: string;
  readonly atEpochMs: number;
  readonly connectionKind: string | null;
  readonly parts: { readonly hasBanking: boolean; readonly hasRegistrations: boolean };
  readonly phase: string;
  readonly keychain: string;
  readonly persistence: string;
  readonly isOnline: boolean;
  /** Null: no test ran. */
  readonly run: {
    readonly startedAtEpochMs: number;
    readonly endedAtEpochMs: number | null;
    readonly clockDifferenceMs: number | null;
    readonly checks: readonly {
      readonly name: string;
      readonly outcome: string;
      readonly reason: string | null;
      readonly tookMs: number | null;
      readonly error: { readonly kind: string } | null;
    }[];
    readonly scopes: readonly {
      readonly screen: string;
      readonly scope: string;
      readonly status: string;
    }[];
  } | null;
  readonly requests: readonly RequestEntry[];
};

/** The allowed words of a report; every other one becomes `…`. */
type ReportVocabulary = Readonly<
  Record<
    | 'checks'
    | 'outcomes'
    | 'reasons'
    | 'screens'
    | 'scopes'
    | 'statuses'
    | 'phases'
    | 'kinds'
    | 'keychainStates'
    | 'storageReasons'
    | 'languages',
    readonly string[]
  >
>;

function instant(epochMs: number): string {
  const known = numberOnly(epochMs);
  return known === null || Math.abs(known) > 8.64e15 ? '…' : new Date(known).toISOString();
}

function statusOnly(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599
    ? value
    : null;
}

function field(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null
    ? Object.getOwnPropertyDescriptor(error, name)?.value
    : undefined;
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = rows.reduce<readonly number[]>(
    (sofar, row) => row.map((cell, index) => Math.max(sofar[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(index === row.length - 1 ? 0 : (widths[index] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** Writes the words of a list unchanged, anything else as dots. */
function createWordRule(list: readonly string[]): (value: unknown) => string {
  const allowed = oneOf(new Set(list));
  return (value) => allowed(value) ?? '…';
}

/**
 * The report for support as plain text, the same in every language. It consists of words of this
 * program, times, counts and trace ids, which are marked if they come from the bank. It names no
 * bank, host, person, account or card, and contains no secret: only harmless forms are written.
 */
export function createDiagnosticReport(
  vocabulary: ReportVocabulary,
): (facts: ReportFacts) => string {
  const word = {
    check: createWordRule(vocabulary.checks),
    outcome: createWordRule(vocabulary.outcomes),
    reason: createWordRule(vocabulary.reasons),
    screen: createWordRule(vocabulary.screens),
    scope: createWordRule(vocabulary.scopes),
    status: createWordRule(vocabulary.statuses),
    phase: createWordRule(vocabulary.phases),
    kind: createWordRule(vocabulary.kinds),
    keychain: createWordRule(vocabulary.keychainStates),
    storageReason: createWordRule(vocabulary.storageReasons),
    language: createWordRule(vocabulary.languages),
    platform: createWordRule(['linux', 'darwin', 'win32', 'other']),
    persistence: createWordRule(['kept', 'memory-only']),
  };
  /** Three or four numbers with dots between them, nothing else. */
  const version = (value: string | null): string =>
    value !== null && /^\d{1,4}(\.\d{1,5}){1,3}$/.test(value) ? value : '…';

  const failureOf = (error: { readonly kind: string } | null): string => {
    if (error === null) return '';
    const status = statusOnly(field(error, 'status'));
    const traceId = traceIdOnly(field(error, 'traceId'));
    const scope = field(error, 'missingScope');
    const reason = error.kind === 'storage-unavailable' ? field(error, 'reason') : null;
    return [
      errorWord(error.kind) ?? '…',
      ...(typeof reason === 'string' ? [word.storageReason(reason)] : []),
      ...(status === null ? [] : [`status ${String(status)}`]),
      ...(typeof scope === 'string' ? [`scope ${word.scope(scope)}`] : []),
      ...(traceId === null
        ? []
        : [`${error.kind === 'unexpected' ? 'trace of our log' : 'trace of the bank'} ${traceId}`]),
    ].join(', ');
  };
  const milliseconds = (value: number | null): string =>
    numberOnly(value) === null ? '' : `${String(value)} ms`;

  const runLines = (run: ReportFacts['run']): readonly string[] => {
    if (run === null) return ['Nothing was tested.'];
    const differenceMs = numberOnly(run.clockDifferenceMs);
    return [
      `Tested ${instant(run.startedAtEpochMs)}${run.endedAtEpochMs === null ? ', not ended' : ''}`,
      ...columns(
        run.checks.map(({ name, outcome, reason, error, tookMs }) => [
          word.check(name),
          word.outcome(outcome),
          reason === null ? '' : word.reason(reason),
          milliseconds(tookMs),
          failureOf(error),
        ]),
      ),
      `Clock of the bank less ours: ${differenceMs === null ? 'not known' : `${String(differenceMs / 1000)} s`}`,
      '',
      'Scopes',
      ...columns(
        run.scopes.map(({ screen, scope, status }) => [
          word.screen(screen),
          word.scope(scope),
          word.status(status),
        ]),
      ),
    ];
  };

  const requestLine = ({
    atEpochMs,
    method,
    path,
    status,
    durationMs,
    failure,
    traceId,
  }: RequestEntry): readonly string[] => [
    instant(atEpochMs),
    methodWord(method),
    shortPath(path) ?? '/…',
    String(statusOnly(status) ?? '–'),
    milliseconds(durationMs),
    failure === null ? '' : (errorWord(failure) ?? '…'),
    traceIdOnly(traceId) ?? '',
  ];

  return (facts) =>
    [
      `Cashdesk ${version(facts.version)}, ${word.platform(facts.platform)}, Electron ${version(facts.electron)}, Chromium ${version(facts.chromium)}, ${word.language(facts.language)}`,
      instant(facts.atEpochMs),
      `Connection: ${facts.connectionKind === null ? 'none' : word.kind(facts.connectionKind)}${facts.parts.hasBanking ? ', bank account' : ''}${facts.parts.hasRegistrations ? ', registrations' : ''}; ${word.phase(facts.phase)}`,
      `Keychain: ${word.keychain(facts.keychain)}; data: ${word.persistence(facts.persistence)}; network: ${facts.isOnline ? 'online' : 'offline'}`,
      '',
      ...runLines(facts.run),
      '',
      `Requests: ${String(facts.requests.length)}, the newest first, with the trace ids that the bank gave them`,
      ...columns(facts.requests.map(requestLine)),
      '',
    ].join('\n');
}
