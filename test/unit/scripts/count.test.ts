import { describe, expect, it } from 'vitest';
import { countCode } from '../../../scripts/count.ts';

describe('the size of code', () => {
  it('counts statements without blocks and imports', () => {
    const code = `import { a } from './a.ts';
      type Named = { readonly name: string };
      export const greet = ({ name }: Named): string => {
        if (name === '') { return a; }
        return <b>{name}</b>;
      };`;
    // The type, the constant, the condition and two returns.
    expect(countCode('greet.tsx', code).statements).toBe(5);
  });

  it.each([
    ['function long(): void {', '}'],
    ['const long = (): void => {', '};'],
    ['class Long { run(): void {', '} }'],
  ])('counts a function by its lines: %s', (begin, end) => {
    const lines = (count: number): string =>
      [begin, ...Array.from({ length: count - 2 }, () => '  work();'), end].join('\n');
    expect(countCode('long.ts', lines(100))).toMatchObject({
      functionsOver100Lines: 0,
      functionsOver150Lines: 0,
    });
    expect(countCode('long.ts', lines(101))).toMatchObject({
      functionsOver100Lines: 1,
      functionsOver150Lines: 0,
    });
    expect(countCode('long.ts', lines(151))).toMatchObject({
      functionsOver100Lines: 1,
      functionsOver150Lines: 1,
    });
  });
});
