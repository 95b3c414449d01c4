import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPlain,
  unfoldedLines,
  parentOf,
  payloadLimits,
  payloadTree,
} from '../../../renderer/screens/webhooks/events/payload-tree.ts';
import type { PayloadLine } from '../../../renderer/screens/webhooks/events/payload-tree.ts';

function linesOf(text: string, limits = payloadLimits): readonly PayloadLine[] {
  const payload = payloadTree(text, limits);
  if (payload.kind !== 'tree') throw new Error(`No tree: ${payload.kind}`);
  return payload.lines;
}
function written({ key, value }: PayloadLine): string {
  return `${key ?? ''}=${'written' in value ? value.written : `${value.kind}(${String(value.count)})`}`;
}

describe('a body as a tree', () => {
  it('shows every value in its original characters', () => {
    expect(
      linesOf(
        '{"amount":1.10,"big":123456789012345678901234567890,"text":"a\\u0062","none":null,"list":[true,{}]}',
      ).map(written),
    ).toEqual([
      '=object(5)',
      'amount=1.10',
      'big=123456789012345678901234567890',
      'text="a\\u0062"',
      'none=null',
      'list=list(2)',
      '=true',
      '=object(0)',
    ]);
  });

  it('shows a repeated key twice, since the valid one is unknown', () => {
    expect(linesOf('{"amount":1,"amount":2}').map(written)).toEqual([
      '=object(2)',
      'amount=1',
      'amount=2',
    ]);
  });

  it('leaves brackets and commas inside a text in the text', () => {
    expect(linesOf('{"a":"{\\"b\\":[1,2]}, \\\\"}').map(written)).toEqual([
      '=object(1)',
      'a="{\\"b\\":[1,2]}, \\\\"',
    ]);
  });

  it('rejects invalid JSON', () => {
    expect(payloadTree('{"a":1')).toEqual({ kind: 'not-json' });
    expect(payloadTree('<html>')).toEqual({ kind: 'not-json' });
  });

  it('limits the lines and the depth of a hostile body', () => {
    const deep = payloadTree(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`);
    expect(deep).toMatchObject({ kind: 'tree', isLimited: true });
    expect(deep.kind === 'tree' && deep.lines.length).toBeLessThanOrEqual(payloadLimits.depth + 2);
    const wide = payloadTree(`[${'1,'.repeat(50_000)}1]`);
    expect(wide).toMatchObject({ kind: 'tree', isLimited: true });
    expect(wide.kind === 'tree' && wide.lines.length).toBe(payloadLimits.lines);
    expect(payloadTree(`"${'a'.repeat(payloadLimits.textCharacters)}"`)).toEqual({
      kind: 'too-long',
    });
  });

  it('counts the rest of a truncated value', () => {
    expect(linesOf('["abcdef"]', { ...payloadLimits, valueCharacters: 4 })[1]?.value).toEqual({
      kind: 'text',
      written: '"abc',
      cutCount: 4,
    });
  });

  it('continues after a value that is too deep', () => {
    expect(
      linesOf('{"deep":{"deeper":{"deepest":1}},"beside":2}', { ...payloadLimits, depth: 1 }).map(
        written,
      ),
    ).toEqual(['=object(2)', 'deep=object(1)', 'beside=2']);
  });

  it('has a line for each value of any JSON, in the order of the text', () => {
    const count = (value: unknown): number =>
      1 +
      (typeof value === 'object' && value !== null
        ? Object.values(value).reduce((sum: number, each) => sum + count(each), 0)
        : 0);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const lines = linesOf(JSON.stringify(value), { ...payloadLimits, lines: 100_000 });
        expect(lines).toHaveLength(count(JSON.parse(JSON.stringify(value))));
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
    );
  });
});

describe('folding a tree', () => {
  const lines = linesOf('{"a":{"b":[1,2]},"c":3}');
  const at = (index: number): PayloadLine => lines[index] ?? (lines[0] as PayloadLine);

  it('hides the values inside, and none next to it', () => {
    expect(unfoldedLines(lines, new Set([at(1).id])).map(written)).toEqual([
      '=object(2)',
      'a=object(1)',
      'c=3',
    ]);
    expect(unfoldedLines(lines, new Set(['/'])).map(written)).toEqual(['=object(2)']);
  });

  it('does not hide the tenth value with the first', () => {
    const long = linesOf('[[1],2,3,4,5,6,7,8,9,10,[11]]');
    expect(unfoldedLines(long, new Set(['/0/'])).map(written)).toHaveLength(long.length - 1);
  });

  it('knows the parents of a line', () => {
    expect(parentOf(lines, at(3))?.key).toBe('b');
    expect(parentOf(lines, at(1))?.id).toBe('/');
    expect(parentOf(lines, at(0))).toBeNull();
  });
});

describe('hidden amounts', () => {
  it('leave only fields that identify the event readable', () => {
    const plain = linesOf(
      '{"id":"e1","event":"card.updated","amount":"12.50","total":12.5,"note":"12.50 paid","id2":7,"ok":true}',
    ).filter(isPlain);
    expect(plain.map(({ key }) => key)).toEqual([null, 'id', 'event', 'ok']);
  });

  it('include a number with an ordinary name', () => {
    expect(linesOf('{"status":1250}').filter(isPlain).map(written)).toEqual(['=object(1)']);
  });
});
