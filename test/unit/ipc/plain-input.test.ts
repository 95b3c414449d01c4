import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxDepth, maxEntries, plainInputProblem } from '../../../main/ipc/plain-input.ts';

function nested(depth: number, innermost: unknown): unknown {
  return depth === 0 ? innermost : [nested(depth - 1, innermost)];
}

describe('an input that is plain data', () => {
  it('is accepted with any content within its bounds', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (json) => plainInputProblem(json) === null),
    );
    expect(plainInputProblem(undefined)).toBeNull();
    expect(plainInputProblem(Object.assign(Object.create(null) as object, { id: 'a' }))).toBeNull();
  });

  it.each([
    ['a list', (most: number) => Array.from({ length: most })],
    [
      'lists of lists',
      (most: number) => Array.from({ length: most / 500 }, () => Array.from({ length: 499 })),
    ],
    [
      'an object',
      (most: number) => Object.fromEntries(Array.from({ length: most }, (_, index) => [index, 1])),
    ],
  ])('has a maximum number of entries: %s', (_what, make) => {
    expect([maxEntries, maxEntries + 500].map((most) => plainInputProblem(make(most)))).toEqual([
      null,
      'too-large',
    ]);
  });

  it('has a maximum depth, also with a cycle', () => {
    expect([maxDepth, maxDepth + 1].map((depth) => plainInputProblem(nested(depth, 7)))).toEqual([
      null,
      'too-large',
    ]);
    const endless: unknown[] = [];
    endless.push(endless);
    expect(plainInputProblem(endless)).toBe('too-large');
  });

  it('has a maximum total length of its texts, field names included', () => {
    const half = 'x'.repeat(40_000_000);
    expect([
      plainInputProblem([half, half]),
      plainInputProblem([half, half, 'x']),
      plainInputProblem({ [half]: half, x: 1 }),
    ]).toEqual([null, 'too-large', 'too-large']);
  });
});

it.each([
  new Map(),
  new Set(),
  new Date(),
  new Error('x'),
  /x/,
  new Uint8Array(1),
  new ArrayBuffer(1),
  1n,
  Symbol('x'),
  () => undefined,
])('rejects %s', (odd) => {
  expect([plainInputProblem(odd), plainInputProblem({ id: [odd] })]).toEqual([
    'not-plain',
    'not-plain',
  ]);
});
