/**
 * Seals built and tested packages: `node scripts/ci/seal-packages.ts FOLDER`. Signs the update
 * descriptions, if any, with the key in CASHDESK_FEED_KEY (PEM), and writes the checksum of every
 * file. Fails if there is something to sign without a key, or if the key's public half is not in
 * the build: every installed app would reject the release.
 */
import { createPrivateKey } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builderSettings } from '../package/builder-settings.ts';
import { encodePublicKey, signFeed } from '../package/sign-feed.ts';
import { say } from '../say.ts';
import { checksumFile, listChecksums } from './checksums.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/ci/seal-packages.ts FOLDER');
const hasFeed = readdirSync(folder).some((name) => /^latest.*\.yml$/.test(name));
const key = process.env['CASHDESK_FEED_KEY'] ?? '';
const builtInKeys = builderSettings().extraMetadata.updates?.publicKeys ?? [];

function findProblem(): string | null {
  if (!hasFeed) return null;
  if (key === '')
    return 'There are descriptions of updates and no key to sign them: set CASHDESK_FEED_KEY.';
  return builtInKeys.includes(encodePublicKey(createPrivateKey(key)))
    ? null
    : 'CASHDESK_FEED_KEY is none of the keys whose public halves are in electron-builder.yml.';
}

const problem = findProblem();
if (problem !== null) {
  say(problem);
  process.exitCode = 1;
} else {
  const signed = hasFeed ? signFeed(folder, createPrivateKey(key)) : [];
  writeFileSync(path.join(folder, checksumFile), listChecksums(folder));
  say(`${readdirSync(folder).length - 1} files, ${signed.length} descriptions of updates signed.`);
}
