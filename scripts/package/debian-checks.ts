import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '../say.ts';

/** The tools that read a Debian package, and the package of each. */
const tools = {
  'dpkg-deb': 'dpkg',
  'desktop-file-validate': 'desktop-file-utils',
  appstreamcli: 'appstream',
  lintian: 'lintian',
};
type Tool = keyof typeof tools;

function isToolInstalled(tool: string): boolean {
  return spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Whether this machine can create a Debian package. */
export function canCheckDebian(): boolean {
  return isToolInstalled('dpkg-deb');
}

/** A line that names the missing tools and how to get them; null: none is missing. */
export function missingTools(hasTool: (tool: string) => boolean = isToolInstalled): string | null {
  const missing = Object.entries(tools).filter(([tool]) => !hasTool(tool));
  if (missing.length === 0) return null;
  return `Not read here for want of ${missing.map(([tool]) => tool).join(', ')}: the Debian package. Get them with: sudo apt-get install ${missing.map(([, name]) => name).join(' ')}`;
}

function runTool(tool: Tool, args: readonly string[]): string[] {
  const { stdout, stderr, status } = spawnSync(tool, args, {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '');
  return status === 0 ? [] : [`${tool} ended with ${String(status)}: ${lines.join('; ')}`];
}

/**
 * The tags of lintian without an override in the package, information and pedantic ones included.
 */
export function lintianTags(output: string): string[] {
  return output.split('\n').filter((line) => /^[EWIP]: /.test(line));
}

function lintianComplaints(file: string): string[] {
  const { stdout, stderr, error } = spawnSync(
    'lintian',
    ['--allow-root', '--no-cfg', '--tag-display-limit', '0', '--display-info', '--pedantic', file],
    { encoding: 'utf8' },
  );
  if (error || stderr !== '') return [`lintian: ${error?.message ?? stderr}`];
  return lintianTags(stdout).map((tag) => `lintian: ${tag}`);
}

/**
 * The complaints of the desktop's, AppStream's and Debian's own tools about a Debian package. A
 * missing tool is reported in a line and causes no complaint.
 */
export function debianComplaints(file: string): string[] {
  const missing = missingTools();
  if (missing !== null) {
    say(missing);
    return [];
  }
  const tree = mkdtempSync(path.join(tmpdir(), 'cashdesk-tree-'));
  try {
    return [
      ...runTool('dpkg-deb', ['--extract', file, tree]),
      ...runTool('desktop-file-validate', [
        '--warn-kde',
        path.join(tree, 'usr', 'share', 'applications', 'cashdesk.desktop'),
      ]),
      ...runTool('appstreamcli', [
        'validate',
        '--no-net',
        '--no-color',
        path.join(tree, 'usr', 'share', 'metainfo', 'dev.cashdesk.app.metainfo.xml'),
      ]),
      ...runTool('appstreamcli', ['validate-tree', '--no-net', '--no-color', tree]),
      ...lintianComplaints(file),
    ];
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
