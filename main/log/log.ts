import {
  booleanOnly,
  errorCode,
  errorName,
  numberOnly,
  oneOf,
  shortId,
  shortPath,
  stackFrames,
  traceIdOnly,
} from './redact.ts';
import { failureKinds, methods } from './request-vocabulary.ts';

const eventNames = [
  'app-started',
  'link-followed',
  'app-quitting',
  'request',
  'thrown',
  'command-refused',
  'session-changed',
  'keychain-failed',
  'storage-failed',
  'cache-quarantined',
  'sync-finished',
  'sync-failed',
  'window-failed',
  'tray-unavailable',
  'navigation-refused',
  'permission-refused',
  'network-changed',
  'refresh-lock',
  'interrupted',
] as const;
/** Words of this program: no others are written. */
const kinds: readonly string[] = [
  ...failureKinds,
  ...[
    'locked',
    'missing',
    'failed',
    'unavailable',
    'wrong-key',
    'damaged',
    'newer-version',
    'full',
    'read-only',
    'busy',
    'unreachable',
    'made-anew',
    'impossible',
  ],
  ...[
    'no-connection',
    'signing-in',
    'signed-in',
    'expired',
    'online',
    'production',
    'sandbox',
    'demo',
    'main',
    'preload',
    'renderer',
  ],
];

type LogOptions = {
  /** Writes one line, its newline included. */
  readonly append: (line: string) => void;
  readonly now: () => number;
  /** The command names of the contract: only these are written as `command`. */
  readonly commandNames?: readonly string[];
};

/** One log event. Every field passes the rule of its name; free text has no field. */
export type LogEntry = {
  readonly event: (typeof eventNames)[number];
  readonly kind?: string;
  readonly command?: string;
  readonly method?: string;
  readonly path?: string;
  readonly status?: number | null;
  readonly durationMs?: number;
  readonly count?: number;
  readonly isOk?: boolean;
  readonly id?: string;
  readonly traceId?: string | null;
  /** Only its name, code and code locations are written. */
  readonly error?: unknown;
};

export type Log = { readonly write: (entry: LogEntry) => void };

/**
 * A log that cannot leak by accident. It writes JSON lines of named fields, each through a rule
 * that accepts only harmless forms. A field without a rule, or rejected by its rule, is not
 * written.
 */
export function createLog({ append, now, commandNames = [] }: LogOptions): Log {
  const rules: Readonly<Record<string, (value: unknown) => unknown>> = {
    event: oneOf(new Set<string>(eventNames)),
    kind: oneOf(new Set(kinds)),
    command: oneOf(new Set(commandNames)),
    method: oneOf(methods),
    path: shortPath,
    status: numberOnly,
    durationMs: numberOnly,
    count: numberOnly,
    isOk: booleanOnly,
    id: shortId,
    traceId: traceIdOnly,
  };
  return {
    write: (entry) => {
      const fields: Readonly<Record<string, unknown>> = entry;
      const namedFields = Object.entries(rules).flatMap(([name, rule]) => {
        const value = rule(fields[name]);
        return value === null ? [] : [[name, value] as const];
      });
      append(
        `${JSON.stringify({ at: new Date(now()).toISOString(), ...Object.fromEntries(namedFields), ...errorFields(entry.error) })}\n`,
      );
    },
  };
}

function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  if (error === undefined || error === null) return {};
  if (!(error instanceof Error)) return { error: { name: null } };
  return {
    error: {
      name: errorName(error.name),
      code: errorCode('code' in error ? error.code : undefined),
      at: stackFrames(error),
    },
  };
}
