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

type OpenBranch = {
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
  const openBranches: OpenBranch[] = [];
  let isLimited = false;

  /** The place of the next value; null if it is beyond the limits. */
  const nextPlace = (): Pick<PayloadLine, 'id' | 'depth' | 'key'> | null => {
    const parent = openBranches.at(-1);
    const index = parent?.count ?? 0;
    const key = parent?.key ?? null;
    if (parent !== undefined) {
      parent.count += 1;
      parent.key = null;
    }
    if (
      lines.length >= limits.lines ||
      openBranches.length > limits.depth ||
      parent?.line === null
    ) {
      isLimited = true;
      return null;
    }
    return {
      id: parent === undefined ? '/' : `${parent.id}${String(index)}/`,
      depth: openBranches.length,
      key,
    };
  };

  for (const [written] of text.matchAll(token)) {
    const parent = openBranches.at(-1);
    if (written === ',' || written === ':') continue;
    if (written === '{' || written === '[') {
      const position = nextPlace();
      openBranches.push({
        line: position === null ? null : lines.length,
        id: position?.id ?? '',
        isList: written === '[',
        count: 0,
        key: null,
      });
      if (position !== null)
        lines.push({ ...position, value: { kind: written === '{' ? 'object' : 'list', count: 0 } });
    } else if (written === '}' || written === ']') {
      const closed = openBranches.pop();
      const line = closed?.line == null ? undefined : lines[closed.line];
      if (closed?.line != null && line !== undefined)
        lines[closed.line] = {
          ...line,
          value: { kind: closed.isList ? 'list' : 'object', count: closed.count },
        };
    } else if (parent !== undefined && !parent.isList && parent.key === null) {
      parent.key = written.slice(1, -1);
    } else {
      const position = nextPlace();
      if (position === null) continue;
      const shown = written.slice(0, limits.valueCharacters);
      lines.push({
        ...position,
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

export function isContainer(value: PayloadValue | PayloadBranch): value is PayloadBranch {
  return value.kind === 'object' || value.kind === 'list';
}

/** Whether the line can be folded. */
export function isBranch({ value }: PayloadLine): boolean {
  return isContainer(value) && value.count > 0;
}

/** The visible lines, given the folded ones. */
export function unfoldedLines(
  lines: readonly PayloadLine[],
  folded: ReadonlySet<string>,
): readonly PayloadLine[] {
  const unfolded: PayloadLine[] = [];
  let hiddenUnder: string | null = null;
  for (const line of lines) {
    if (hiddenUnder !== null && line.id.startsWith(hiddenUnder)) continue;
    unfolded.push(line);
    hiddenUnder = folded.has(line.id) ? line.id : null;
  }
  return unfolded;
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
    isContainer(value) ||
    value.kind === 'word' ||
    (key !== null && plainKeys.has(key) && value.kind === 'text')
  );
}
