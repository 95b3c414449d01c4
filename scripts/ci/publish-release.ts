/**
 * Uploads sealed packages to the releases page, as a draft: `node scripts/ci/publish-release.ts
 * FOLDER`. Builds nothing. Refuses a file that differs from its seal, a tag that is not the
 * version, and a version missing in the changelog. Outside a workflow it stops there.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { releasesOf } from '../package/metainfo.ts';
import { say } from '../say.ts';
import { checksumFile, listChecksums } from './checksums.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/ci/publish-release.ts FOLDER');
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
};
const tag = process.env['GITHUB_REF_NAME'] ?? `v${version}`;
const release = releasesOf(readFileSync('CHANGELOG.md', 'utf8')).find(
  (each) => each.version === version,
);
const complaints = [
  ...(readFileSync(path.join(folder, checksumFile), 'utf8') === listChecksums(folder)
    ? []
    : ['These are not the files that were sealed.']),
  ...(tag === `v${version}` ? [] : [`The tag ${tag} is not that of version ${version}.`]),
  ...(release === undefined ? [`CHANGELOG.md has no section "## ${version} - <date>".`] : []),
];
for (const complaint of complaints) say(complaint);
if (complaints.length > 0) process.exitCode = 1;
else if (process.env['GITHUB_ACTIONS'] !== 'true')
  say(`${tag} would be published with ${readdirSync(folder).length} files.`);
else {
  const notes = (release?.changes ?? []).map((change) => `- ${change}`).join('\n');
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  process.exitCode =
    spawnSync(
      'gh',
      [
        'release',
        'create',
        tag,
        '--draft',
        '--verify-tag',
        '--title',
        `Cashdesk ${version}`,
        '--notes',
        notes,
        ...files,
      ],
      { stdio: 'inherit' },
    ).status ?? 1;
}
