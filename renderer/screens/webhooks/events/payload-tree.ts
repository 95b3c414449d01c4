/**
 * One value or bracket of a JSON text, on a line of its own, in the characters it was written with.
 */
export type PayloadLine = {
  /** Its place in the tree: a line is inside every line whose id it begins with. */
  readonly id: string;
  readonly depth: number;
  /** As written, without its quotation marks; null in a list and on the outermost level. */
  readonly key: string | null;
  /** A value in its own characters; for an object or a list what it is. */
  readonly value: PayloadValue | PayloadBranch;
};
/** `cutCount`: how many characters of it are not here. */
type PayloadValue = {
  readonly kind: 'text' | 'number' | 'word';
  readonly written: string;
  readonly cutCount: number;
};
type PayloadBranch = { readonly kind: 'object' | 'list'; readonly count: number };

/** `limited`: there is more than this shows, deeper or further down. */
type Payload =
  | { readonly kind: 'tree'; readonly lines: readonly PayloadLine[]; readonly isLimited: boolean }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'too-long' };

type PayloadLimits = {
  readonly lines: number;
  readonly depth: number;
  readonly valueCharacters: number;
  readonly textCharacters: number;
};
export const payloadLimits: PayloadLimits = {
  lines: 2000,
  depth: 32,
  valueCharacters: 2000,
  textCharacters: 2_000_000,
};

const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

type Open = {
  readonly line: number | null;
  readonly id: string;
  readonly isList: boolean;
  count: number;
  key: string | null;
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A JSON text as lines of a tree. Walked token by token: a number keeps every digit, a key that
 * stands twice is shown twice, and no depth and no length of a hostile text costs more than the
 * limits say.
 */
export function payloadTree(text: string, limits: PayloadLimits = payloadLimits): Payload {
  if (text.length > limits.textCharacters) return { kind: 'too-long' };
  if (!isJson(text)) return { kind: 'not-json' };
  const lines: PayloadLine[] = [];
  const open: Open[] = [];
  let isLimited = false;

  /** Where the next value stands; null where it is beyond the limits. */
  const place = (): Pick<PayloadLine, 'id' | 'depth' | 'key'> | null => {
    const inside = open.at(-1);
    const index = inside?.count ?? 0;
    const key = inside?.key ?? null;
    if (inside !== undefined) {
      inside.count += 1;
      inside.key = null;
    }
    if (lines.length >= limits.lines || open.length > limits.depth || inside?.line === null) {
      isLimited = true;
      return null;
    }
    return {
      id: inside === undefined ? '/' : `${inside.id}${String(index)}/`,
      depth: open.length,
      key,
    };
  };

  for (const [written] of text.matchAll(token)) {
    const inside = open.at(-1);
    if (written === ',' || written === ':') continue;
    if (written === '{' || written === '[') {
      const at = place();
      open.push({
        line: at === null ? null : lines.length,
        id: at?.id ?? '',
        isList: written === '[',
        count: 0,
        key: null,
      });
      if (at !== null)
        lines.push({ ...at, value: { kind: written === '{' ? 'object' : 'list', count: 0 } });
    } else if (written === '}' || written === ']') {
      const closed = open.pop();
      const line = closed?.line == null ? undefined : lines[closed.line];
      if (closed?.line != null && line !== undefined)
        lines[closed.line] = {
          ...line,
          value: { kind: closed.isList ? 'list' : 'object', count: closed.count },
        };
    } else if (inside !== undefined && !inside.isList && inside.key === null) {
      inside.key = written.slice(1, -1);
    } else {
      const at = place();
      if (at === null) continue;
      const shown = written.slice(0, limits.valueCharacters);
      lines.push({
        ...at,
        value: {
          kind: written.startsWith('"') ? 'text' : /^[-\d]/.test(written) ? 'number' : 'word',
          written: shown,
          cutCount: written.length - shown.length,
        },
      });
    }
  }
  return { kind: 'tree', lines, isLimited };
}

export function holdsOthers(value: PayloadValue | PayloadBranch): value is PayloadBranch {
  return value.kind === 'object' || value.kind === 'list';
}

/** Whether there is something to fold. */
export function isBranch({ value }: PayloadLine): boolean {
  return holdsOthers(value) && value.count > 0;
}

/** The lines that are seen while some are folded. */
export function linesInSight(
  lines: readonly PayloadLine[],
  folded: ReadonlySet<string>,
): readonly PayloadLine[] {
  const seen: PayloadLine[] = [];
  let hiddenUnder: string | null = null;
  for (const line of lines) {
    if (hiddenUnder !== null && line.id.startsWith(hiddenUnder)) continue;
    seen.push(line);
    hiddenUnder = folded.has(line.id) ? line.id : null;
  }
  return seen;
}

/** The line a line is in; null for the outermost. */
export function parentOf(lines: readonly PayloadLine[], line: PayloadLine): PayloadLine | null {
  if (line.id === '/') return null;
  const parentId = line.id.slice(0, line.id.lastIndexOf('/', line.id.length - 2) + 1);
  return lines.find(({ id }) => id === parentId) ?? null;
}

/** Fields of the envelope, in which nobody puts an amount. */
const plainKeys: ReadonlySet<string> = new Set([
  'id',
  'event',
  'event_type',
  'event_name',
  'type',
  'resource_type',
  'resource_id',
  'subscription_id',
  'organization_id',
  'membership_id',
  'created_at',
  'updated_at',
  'status',
  'object',
  'action',
]);

/**
 * Whether a line may be read while amounts are hidden: nobody knows which of the others are
 * amounts.
 */
export function isPlain({ key, value }: PayloadLine): boolean {
  return (
    holdsOthers(value) ||
    value.kind === 'word' ||
    (key !== null && plainKeys.has(key) && value.kind === 'text')
  );
}
