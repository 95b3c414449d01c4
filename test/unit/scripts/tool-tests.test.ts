import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { haveToolsChanged, toolPaths, toolTests } from '../../../scripts/tool-tests.ts';
import { temporaryDirectory } from '../data/temporary-directory.ts';

/** A clone whose `origin/main` is its only commit, with one tool and one other file. */
function clone(): { readonly folder: string; readonly git: (...args: string[]) => void } {
  const folder = temporaryDirectory();
  const git = (...args: string[]): void => {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example'];
    execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'ignore' });
  };
  mkdirSync(path.join(folder, 'scripts'));
  writeFileSync(path.join(folder, 'scripts/tool.ts'), 'old');
  writeFileSync(path.join(folder, 'other.ts'), 'old');
  git('init');
  git('add', '.');
  git('commit', '-m', 'first');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return { folder, git };
}

describe('the tools', () => {
  it('are unchanged in a fresh clone, and after a change of other code', () => {
    const { folder } = clone();
    expect(haveToolsChanged(folder)).toBe(false);
    writeFileSync(path.join(folder, 'other.ts'), 'new');
    expect(haveToolsChanged(folder)).toBe(false);
  });

  it('have changed after an edit, before and after its commit', () => {
    const { folder, git } = clone();
    writeFileSync(path.join(folder, 'scripts/tool.ts'), 'new');
    expect(haveToolsChanged(folder)).toBe(true);
    git('commit', '-am', 'second');
    expect(haveToolsChanged(folder)).toBe(true);
  });

  it('have changed if a file was added', () => {
    const { folder } = clone();
    writeFileSync(path.join(folder, 'scripts/added.ts'), 'new');
    expect(haveToolsChanged(folder)).toBe(true);
  });

  it('count as changed if the published code is unknown', () => {
    const { folder, git } = clone();
    git('update-ref', '-d', 'refs/remotes/origin/main');
    expect(haveToolsChanged(folder)).toBe(true);
    expect(haveToolsChanged(temporaryDirectory())).toBe(true);
  });

  it.each([...toolTests, ...toolPaths.map((name) => name.replace(':(glob)', ''))])(
    'include existing files: %s',
    (pattern) => {
      expect(globSync(pattern)).not.toEqual([]);
    },
  );
});
