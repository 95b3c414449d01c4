import { constants } from 'node:os';

/**
 * Redaction rules: what may be written of a value; null leaves the field out. Each accepts only
 * forms that cannot contain a secret or a person.
 */

/**
 * Finite numbers are counts, sizes, times and statuses. With more than 13 digits they could be an
 * account or a card.
 */
export function numberOnly(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < 1e13
    ? value
    : null;
}

export function booleanOnly(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** One of the words that this program uses. */
export function oneOf(words: ReadonlySet<string>) {
  return (value: unknown): string | null =>
    typeof value === 'string' && words.has(value) ? value : null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Enough of a UUID to distinguish it from another. Of anything else nothing, because it may be a
 * name. A shortened id stays unchanged.
 */
export function shortId(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  if (/^[0-9a-f]{4}…$/i.test(value)) return value;
  return uuid.test(value) ? `${value.slice(0, 4)}…` : '…';
}

/**
 * The trace id that the bank's support asks for, if it looks like one: a UUID or 32 hexadecimal
 * digits. Other forms could be anything.
 */
export function traceIdOnly(value: unknown): string | null {
  return typeof value === 'string' && (uuid.test(value) || /^[0-9a-f]{32}$/.test(value))
    ? value
    : null;
}

/**
 * The fixed words of the service's paths (specification, "Endpoints"; spec/observed.md). Every
 * other segment is an id.
 */
const pathWords: ReadonlySet<string> = new Set([
  ...[
    'v1',
    'v2',
    'organization',
    'organizations',
    'cards',
    'options',
    'stolen',
    'lock',
    'unlock',
    'lost',
    'discard',
    'limits',
    'nickname',
    'restrictions',
    'memberships',
  ],
  ...[
    'clients',
    'products',
    'supplier_invoices',
    'terminal_payments',
    'terminals',
    'payment',
    'webhook_subscriptions',
    'data_api',
    'webhooks',
    'register',
    'registrations',
  ],
  ...[
    'sca_sessions',
    'mocked_sca_sessions',
    'allow',
    'deny',
    'oauth2',
    'oauth',
    'token',
    'revoke',
    'auth',
    'authorize',
    '.well-known',
    'openid-configuration',
    'oauth-authorization-server',
  ],
]);

/** A path with shortened ids and without query: `/v2/cards/3f2a…/lock`. */
export function shortPath(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const [path = ''] = value.split(/[?#]/);
  const segments = path.split('/').filter((segment) => segment !== '');
  return `/${segments
    .slice(0, 12)
    .map((segment) => (pathWords.has(segment) ? segment : shortId(segment)))
    .join('/')}`;
}

const systemCodes: ReadonlySet<string> = new Set(Object.keys(constants.errno));
const nameCodes: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
]);
const errorNames: ReadonlySet<string> = new Set([
  'Error',
  'TypeError',
  'RangeError',
  'SyntaxError',
  'ReferenceError',
  'AggregateError',
  'EvalError',
  'URIError',
  'AbortError',
  'DOMException',
  'SqliteError',
  'ZodError',
  '$ZodError',
]);
const libraryCode = /^(ERR|UND_ERR|SQLITE|OAUTH)_[A-Z_]{2,60}$/;

/** The code of an error if the system or a library documents it. */
export function errorCode(value: unknown): string | null {
  return typeof value === 'string' &&
    (systemCodes.has(value) || nameCodes.has(value) || libraryCode.test(value))
    ? value
    : null;
}

export const errorName = oneOf(errorNames);

const frameLine =
  /^ {4}at (?:(?:async )?[^()\n]* )?\(?(?:file:\/\/|node:|app:\/\/)?[^()\n]*?([\w.-]+\.[cm]?[jt]sx?):(\d+):(\d+)\)?$/;

/**
 * A code location is short. A longer line is something else, and the pattern would take very long
 * on it.
 */
const maxFrameLength = 1_000;
/** The number of stack lines that are searched; the first locations are written. */
const mostLines = 200;

/**
 * Where an error was thrown, as file, line and column. Its message, function names and folders are
 * left out: they can contain anything.
 */
export function stackFrames(error: unknown): readonly string[] | null {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return null;
  const head = error.stack.indexOf(error.message);
  const trace =
    error.message !== '' && head >= 0
      ? error.stack.slice(head + error.message.length)
      : error.stack;
  const frames = trace.split('\n', mostLines).flatMap((line) => {
    const [, file, row, column] =
      (line.length > maxFrameLength ? null : frameLine.exec(line)) ?? [];
    return file === undefined ? [] : [`${file}:${row ?? ''}:${column ?? ''}`];
  });
  return frames.slice(0, 12);
}
