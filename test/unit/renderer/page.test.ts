import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../renderer', import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(tsx?|css)$/.test(file),
);
function read(file: string): string {
  return readFileSync(`${root}/${file}`, 'utf8');
}

describe('the page', () => {
  it('runs under a policy without unsafe-inline and data: addresses', () => {
    const html = read('index.html');
    expect(html).not.toMatch(/<style|\sstyle=|javascript:|\son\w+=/);
    expect(html.match(/<script(?![^>]*\ssrc=)/g)).toBeNull();
    expect(sources.filter((file) => /url\(\s*["']?(data:|https?:)/.test(read(file)))).toEqual([]);
  });

  it('contains the ID that keeps react-aria from adding a style element', () => {
    expect(read('index.html')).toContain('id="react-aria-pressable-style"');
  });

  it('never turns text into markup', () => {
    expect(sources.filter((file) => /dangerouslySetInnerHTML|innerHTML/.test(read(file)))).toEqual(
      [],
    );
  });

  it('takes its colours only from the tokens', () => {
    const strays = sources
      .filter(
        (file) =>
          file.endsWith('.css') && file !== 'ui/tokens.css' && !file.endsWith('card-art.css'),
      )
      .filter((file) => /#[0-9a-f]{3,8}\b|\brgb\(/i.test(read(file)));
    expect(strays).toEqual([]);
  });
});
