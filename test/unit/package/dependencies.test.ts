import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Manifest = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
};

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const all = { ...manifest.dependencies, ...manifest.devDependencies };
const sources = globSync(
  ['{main,preload,renderer,scripts,test}/**/*.{ts,tsx,css}', '*.{ts,js,cjs}'],
  { exclude: ['test/unit/package/dependencies.test.ts'] },
).map((file) => readFileSync(file, 'utf8'));
const named = [...sources, ...Object.values(manifest.scripts)].join('\n');

type Installed = {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};
function installed(name: string): Installed {
  return JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as Installed;
}

/** The programs of a package, by the names that a script would call. */
function programs(name: string): string[] {
  const { bin = {} } = installed(name);
  return typeof bin === 'string' ? [name.split('/').at(-1) ?? name] : Object.keys(bin);
}

/**
 * Imported, run by a script, types of a used package, or a peer of one. `text`: every file that
 * could name it.
 */
function isUsed(name: string, text: string): boolean {
  if (new RegExp(`['"]${name}(/[^'"]*)?['"]|node_modules/${name}/`).test(text)) return true;
  if (
    programs(name).some((program) => new RegExp(`(^|[\\s'"])${program}([\\s'"]|$)`, 'm').test(text))
  )
    return true;
  const typed = /^@types\/(.+)$/.exec(name)?.[1];
  if (typed !== undefined) return isUsed(typed, text);
  return Object.keys(all).some(
    (other) => other !== name && installed(other).peerDependencies?.[name] !== undefined,
  );
}

describe('the direct dependencies', () => {
  it('each have one exact version', () => {
    expect(
      Object.entries(all).filter(
        ([, version]) => !/^(npm:(@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+$/.test(version),
      ),
    ).toEqual([]);
  });

  it('are locked to known bytes, with all their own dependencies', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Readonly<
        Record<string, { readonly integrity?: string; readonly inBundle?: boolean }>
      >;
    };
    expect(
      Object.entries(packages)
        .filter(
          ([folder, { integrity, inBundle }]) =>
            folder !== '' && inBundle !== true && !/^sha512-/.test(integrity ?? ''),
        )
        .map(([folder]) => folder),
    ).toEqual([]);
  });

  it.each(Object.keys(all))('are used: %s', (name) => {
    expect(isUsed(name, named)).toBe(true);
  });

  it('would be reported if nothing used one', () => {
    expect(isUsed('jose', named.replaceAll('jose', ''))).toBe(false);
    expect(
      isUsed(
        'dependency-cruiser',
        named.replaceAll('depcruise', '').replaceAll('dependency-cruiser', ''),
      ),
    ).toBe(false);
  });

  it('are development tools only if neither main, preload nor renderer imports them', () => {
    const ofTheApp = globSync(['{main,preload,renderer}/**/*.{ts,tsx}']).flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /(?:from|import\()\s*'((?:@[\w-]+\/)?[\w.-]+)(?:\/[^']*)?'/g,
        ),
      ].map(([, name]) => name ?? ''),
    );
    const tools = new Set(ofTheApp.filter((name) => name in manifest.devDependencies));
    // Electron is the platform of the app, and electron-builder wants it here.
    expect([...tools]).toEqual(['electron']);
  });
});
