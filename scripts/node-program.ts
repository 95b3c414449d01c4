import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

type Manifest = {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
};

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

function entryIn(folder: string, command: string): string | undefined {
  if (!existsSync(path.join(folder, 'package.json'))) return undefined;
  const { bin = {} } = manifestOf(folder);
  const file =
    typeof bin === 'string' ? (path.basename(folder) === command ? bin : undefined) : bin[command];
  return file === undefined ? undefined : path.join(folder, file);
}

/**
 * The JavaScript file of a command from one of the project's own packages (`vitest`, `playwright`
 * …); undefined for any other.
 */
export function packageEntry(command: string, project = root): string | undefined {
  const { dependencies, devDependencies } = manifestOf(project);
  const names = Object.keys({ ...dependencies, ...devDependencies }).filter(
    (name) => name !== 'node',
  );
  return names
    .map((name) => entryIn(path.join(project, 'node_modules', ...name.split('/')), command))
    .find((entry) => entry !== undefined);
}

/**
 * The program to start for a command: this Node with the file of the package. On Windows, the links
 * in `node_modules` are shell scripts, which need a shell. `node` is this Node; a command without a
 * package stays unchanged.
 */
export function nodeProgram(
  command: string,
  ...args: readonly string[]
): readonly [program: string, ...args: string[]] {
  if (command === 'node') return [process.execPath, ...args];
  const entry = packageEntry(command);
  return entry === undefined ? [command, ...args] : [process.execPath, entry, ...args];
}
