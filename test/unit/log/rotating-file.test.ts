import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeLogFiles } from '../../../main/log/node-log-files.ts';
import { createRotatingFile } from '../../../main/log/rotating-file.ts';
import type { LogFiles } from '../../../main/log/rotating-file.ts';
import { temporaryDirectory } from '../data/temporary-directory.ts';

function inMemory(): { readonly files: LogFiles; readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    files: {
      append: async (path, text) => {
        texts.set(path, (texts.get(path) ?? '') + text);
      },
      size: async (path) => Buffer.byteLength(texts.get(path) ?? ''),
      rename: async (from, to) => {
        texts.set(to, texts.get(from) ?? '');
        texts.delete(from);
      },
    },
  };
}
function onFailure(error: unknown): never {
  throw error;
}

describe('a log file', () => {
  it('contains the lines in order', async () => {
    const { files, texts } = inMemory();
    const file = createRotatingFile({ files, path: 'log', maxBytes: 1_000, onFailure });
    for (const line of ['a\n', 'b\n', 'c\n']) file.append(line);
    await file.flush();
    file.append('d\n');
    await file.flush();
    expect(texts.get('log')).toBe('a\nb\nc\nd\n');
  });

  it('is rotated when it is full, and the former one stays', async () => {
    const { files, texts } = inMemory();
    const file = createRotatingFile({ files, path: 'log', maxBytes: 10, onFailure });
    for (const line of ['first 1\n', 'second\n', 'third 3\n']) {
      file.append(line);
      await file.flush();
    }
    expect([...texts]).toEqual([
      ['log.1', 'second\n'],
      ['log', 'third 3\n'],
    ]);
  });

  it('counts the size of an earlier run', async () => {
    const { files, texts } = inMemory();
    texts.set('log', 'from before\n');
    const file = createRotatingFile({ files, path: 'log', maxBytes: 10, onFailure });
    file.append('new\n');
    await file.flush();
    expect(texts.get('log.1')).toBe('from before\n');
  });

  it('on a full disk loses lines, reports it once, and continues when there is room', async () => {
    const { files, texts } = inMemory();
    let isFull = true;
    const failures: unknown[] = [];
    const full: LogFiles = {
      ...files,
      append: (path, text) =>
        isFull ? Promise.reject(new Error('full')) : files.append(path, text),
    };
    const file = createRotatingFile({
      files: full,
      path: 'log',
      maxBytes: 100,
      onFailure: (error) => failures.push(error),
    });
    for (const line of ['a\n', 'b\n']) {
      file.append(line);
      await file.flush();
    }
    isFull = false;
    file.append('c\n');
    await file.flush();
    expect(failures).toHaveLength(1);
    expect(texts.get('log')).toBe('c\n');
  });
});

describe('the log on the disk', () => {
  it('is readable by its owner only, its folder included', async () => {
    const path = join(temporaryDirectory(), 'logs', 'cashdesk.log');
    expect(await nodeLogFiles.size(path)).toBe(0);
    await nodeLogFiles.append(path, 'one\n');
    await nodeLogFiles.append(path, 'two\n');
    expect([
      statSync(dirname(path)).mode & 0o077,
      statSync(path).mode & 0o177,
      readFileSync(path, 'utf8'),
      await nodeLogFiles.size(path),
    ]).toEqual([0, 0, 'one\ntwo\n', 8]);
    await nodeLogFiles.rename(path, `${path}.1`);
    expect([await nodeLogFiles.size(path), readFileSync(`${path}.1`, 'utf8')]).toEqual([
      0,
      'one\ntwo\n',
    ]);
  });
});
