/** One value or bracket of a JSON text, on its own line, with its original characters. */
export type PayloadLine = {
  /** Its path in the tree: a line is inside every line whose id is a prefix of its id. */
  readonly id: string;
  readonly depth: number;
  /** As written, without its quotation marks; null in a list and at the top level. */
  readonly key: string | null;
  /** A value with its original characters; for an object or a list its kind. */
  readonly value: PayloadValue | PayloadBranch;
};
/** `cutCount`: the number of characters that were cut off. */
type PayloadValue = {
  readonly kind: 'text' | 'number' | 'word';
  readonly written: string;
  readonly cutCount: number;
};
type PayloadBranch = { readonly kind: 'object' | 'list'; readonly count: number };

/** `limited`: the text has more than is shown, deeper or further down. */
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
 * A JSON text as lines of a tree. Parsed token by token: numbers keep every digit, and a duplicate
 * key is shown twice. The limits bound depth and length of a hostile text.
 */
export function payloadTree(text: string, limits: PayloadLimits = payloadLimits): Payload {
  if (text.length > limits.textCharacters) return { kind: 'too-long' };
  if (!isJson(text)) return { kind: 'not-json' };
  const lines: PayloadLine[] = [];
  const open: Open[] = [];
  let isLimited = false;

  /** The place of the next value; null if it is beyond the limits. */
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

/** Whether the line can be folded. */
export function isBranch({ value }: PayloadLine): boolean {
  return holdsOthers(value) && value.count > 0;
}

/** The visible lines, given the folded ones. */
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

/** The parent of a line; null at the top level. */
export function parentOf(lines: readonly PayloadLine[], line: PayloadLine): PayloadLine | null {
  if (line.id === '/') return null;
  const parentId = line.id.slice(0, line.id.lastIndexOf('/', line.id.length - 2) + 1);
  return lines.find(({ id }) => id === parentId) ?? null;
}

/** Fields of the envelope, which never contain an amount. */
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

/** Whether a line is visible while amounts are hidden: any other line may be an amount. */
export function isPlain({ key, value }: PayloadLine): boolean {
  return (
    holdsOthers(value) ||
    value.kind === 'word' ||
    (key !== null && plainKeys.has(key) && value.kind === 'text')
  );
}
