/**
 * Reads an app from its app.asar, as Electron does: modules, and whole files by the calls below.
 * Unpacked files, mainly native modules, are read next to the archive. Threads cannot load from it,
 * and a folder in it cannot be listed.
 */
import fs from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { asar } from './asar.ts';

type Inside = { readonly archive: string; readonly name: string };

function inside(file: unknown): Inside | null {
  const filePath = file instanceof URL ? fileURLToPath(file) : file;
  const [, archive, name] =
    typeof filePath === 'string'
      ? (/^(.*?\.asar)[\\/](.+)$/s.exec(path.normalize(filePath)) ?? [])
      : [];
  return archive === undefined || name === undefined ? null : { archive, name };
}

function isFile({ archive, name }: Inside): boolean {
  try {
    return !('files' in asar().statFile(archive, name, true));
  } catch {
    return false;
  }
}

function read(file: Inside): Buffer {
  try {
    return asar().extractFile(file.archive, file.name);
  } catch (cause) {
    throw Object.assign(
      new Error(`ENOENT: no such file or directory, open '${path.join(file.archive, file.name)}'`, {
        cause,
      }),
      { code: 'ENOENT' },
    );
  }
}

function encodingOf(options: unknown): BufferEncoding | undefined {
  return typeof options === 'string'
    ? (options as BufferEncoding)
    : ((options as { encoding?: BufferEncoding } | null | undefined)?.encoding ?? undefined);
}

function readAs(file: Inside, options: unknown): string | Buffer {
  const encoding = encodingOf(options);
  return encoding === undefined ? read(file) : read(file).toString(encoding);
}

function patchFiles(): void {
  const { existsSync, readFileSync } = fs;
  const readFile = fs.promises.readFile;
  Object.assign(fs, {
    existsSync: (file: fs.PathLike) => {
      const entry = inside(file);
      return entry === null ? existsSync(file) : isFile(entry);
    },
    readFileSync: (file: fs.PathOrFileDescriptor, options: Parameters<typeof readFileSync>[1]) => {
      const entry = inside(file);
      return entry === null ? readFileSync(file, options ?? null) : readAs(entry, options);
    },
  });
  fs.promises.readFile = (async (file: fs.PathLike, options: BufferEncoding | null = null) => {
    const entry = inside(file);
    return entry === null ? readFile(file, options) : readAs(entry, options);
  }) as typeof readFile;
  syncBuiltinESMExports();
}

function manifestOf(
  archive: string,
  folder: string,
): { readonly type?: string; readonly main?: string; readonly exports?: unknown } {
  return JSON.parse(read({ archive, name: path.join(folder, 'package.json') }).toString()) as {
    type?: string;
    main?: string;
    exports?: unknown;
  };
}

/** The entry file of a package: its `exports` where present, in the plain form that ours have. */
function fileOfPackage(archive: string, specifier: string): string {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)\/?(.*)$/.exec(specifier) ?? [];
  const folder = path.join('node_modules', name);
  const { exports: exported, main = 'index.js' } = manifestOf(archive, folder);
  const exportedFile = (exported as Readonly<Record<string, string>> | undefined)?.[
    rest === '' ? '.' : `./${rest}`
  ];
  return path.join(archive, folder, exportedFile ?? (rest === '' ? main : rest));
}

/** Resolves a file name without its extension, as Node does. */
function resolveFile(file: string): string | null {
  for (const candidate of [file, `${file}.js`, `${file}.json`, path.join(file, 'index.js')]) {
    const at = inside(candidate);
    if (at !== null && isFile(at)) return candidate;
  }
  return null;
}

function moduleFile(specifier: string, parent: Inside | null): string | null {
  if (specifier.startsWith('file:')) return resolveFile(fileURLToPath(specifier));
  if (path.isAbsolute(specifier)) return resolveFile(specifier);
  if (parent === null) return null;
  if (specifier.startsWith('.'))
    return resolveFile(path.resolve(path.join(parent.archive, parent.name), '..', specifier));
  const [, name = ''] = /^((?:@[^/]+\/)?[^/]+)/.exec(specifier) ?? [];
  return isFile({ archive: parent.archive, name: path.join('node_modules', name, 'package.json') })
    ? resolveFile(fileOfPackage(parent.archive, specifier))
    : null;
}

function formatOf({ archive, name }: Inside): 'json' | 'commonjs' | 'module' {
  if (name.endsWith('.json')) return 'json';
  if (name.endsWith('.cjs')) return 'commonjs';
  const folder = /^node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(name)?.[0] ?? '';
  return manifestOf(archive, folder).type === 'module' ? 'module' : 'commonjs';
}

/** Call once, before any module of the app is loaded. */
export function openArchives(): void {
  patchFiles();
  registerHooks({
    resolve: (specifier, context, next) => {
      const parent = context.parentURL?.startsWith('file:')
        ? inside(fileURLToPath(context.parentURL))
        : null;
      const file = specifier.startsWith('node:') ? null : moduleFile(specifier, parent);
      if (file === null) return next(specifier, context);
      const at = file.endsWith('.node') ? file.replace(/\.asar(?=[\\/])/, '.asar.unpacked') : file;
      return { url: pathToFileURL(at).href, shortCircuit: true };
    },
    load: (url, context, next) => {
      const file = url.startsWith('file:') ? inside(fileURLToPath(url)) : null;
      return file === null
        ? next(url, context)
        : { format: formatOf(file), source: read(file), shortCircuit: true };
    },
  });
}
