import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { builderSettings } from './builder-settings.ts';

/**
 * electron-builder's arguments for fpm: `options` by their names without dashes, and the target of
 * each file or folder.
 */
type FpmOrder = {
  readonly options: ReadonlyMap<string, string>;
  readonly placed: readonly { readonly from: string; readonly to: string }[];
};

/** Parses the arguments as fpm does. Each option of electron-builder has a value. */
export function readFpmOrder(args: readonly string[]): FpmOrder {
  const options = new Map<string, string>();
  const copies: { from: string; to: string }[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (arg.startsWith('--')) options.set(arg.slice(2), args[(index += 1)] ?? '');
    else {
      const [from = '', to = ''] = arg.split('=');
      copies.push({ from, to });
    }
  }
  return { options, placed: copies };
}

/**
 * Packs a Debian package with dpkg-deb as fpm would, because fpm cannot be downloaded everywhere:
 * same files, fields and scripts. Throws the errors of dpkg-deb.
 */
export function packDebian(order: FpmOrder, file: string): void {
  const tree = mkdtempSync(path.join(tmpdir(), 'cashdesk-deb-'));
  try {
    for (const { from, to } of order.placed) cpSync(from, path.join(tree, to), { recursive: true });
    const name = order.options.get('name') ?? '';
    const documents = path.join(tree, 'usr', 'share', 'doc', name);
    mkdirSync(documents, { recursive: true });
    writeFileSync(
      path.join(documents, 'changelog.gz'),
      gzipSync(boilerplateChangelog(order), { level: 9 }),
    );
    writeControl(tree, order);
    const { status, stderr } = spawnSync(
      'dpkg-deb',
      ['--root-owner-group', '-Zxz', '--build', tree, file],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`dpkg-deb: ${stderr}`);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** fpm writes this changelog if none is given. */
function boilerplateChangelog({ options }: FpmOrder): string {
  const date = new Date().toUTCString().replace('GMT', '+0000');
  return `${options.get('name')} (${options.get('version')}) whatever; urgency=medium\n\n  * Package created with FPM.\n\n -- ${options.get('maintainer')}  ${date}\n`;
}

function writeControl(tree: string, { options }: FpmOrder): void {
  const folder = path.join(tree, 'DEBIAN');
  const { depends, recommends } = builderSettings().deb;
  const optionValue = (name: string): string => options.get(name) ?? '';
  const fields = {
    Package: optionValue('name'),
    Version: optionValue('version'),
    License: optionValue('license'),
    Vendor: optionValue('vendor'),
    Architecture: optionValue('architecture'),
    Maintainer: optionValue('maintainer'),
    'Installed-Size': String(Math.floor(sizeOf(tree) / 1024)),
    Depends: depends.join(', '),
    Recommends: recommends.join(', '),
    Section: optionValue('category'),
    Priority: optionValue('deb-priority'),
    Homepage: optionValue('url'),
    Description: optionValue('description'),
  };
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'control'),
    `${Object.entries(fields)
      .map(([field, value]) => `${field}: ${value}`)
      .join('\n')}\n`,
  );
  writeFileSync(
    path.join(folder, 'md5sums'),
    spawnSync('md5sum', filesIn(tree), { cwd: tree, encoding: 'utf8' }).stdout,
  );
  for (const [option, script] of [
    ['after-install', 'postinst'],
    ['after-remove', 'postrm'],
  ] as const) {
    cpSync(optionValue(option), path.join(folder, script));
    chmodSync(path.join(folder, script), 0o755);
  }
}

function filesIn(tree: string): string[] {
  return readdirSync(tree, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('DEBIAN') && lstatSync(path.join(tree, name)).isFile())
    .sort();
}
function sizeOf(tree: string): number {
  return filesIn(tree).reduce((sum, name) => sum + lstatSync(path.join(tree, name)).size, 0);
}
