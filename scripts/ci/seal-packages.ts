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
import { builtForm, signFeed } from '../package/sign-feed.ts';
import { say } from '../say.ts';
import { checksumFile, checksums } from './checksums.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node scripts/ci/seal-packages.ts FOLDER');
const hasFeed = readdirSync(folder).some((name) => /^latest.*\.yml$/.test(name));
const key = process.env['CASHDESK_FEED_KEY'] ?? '';
const built = builderSettings().extraMetadata.updates?.publicKeys ?? [];

function complaint(): string | null {
  if (!hasFeed) return null;
  if (key === '')
    return 'There are descriptions of updates and no key to sign them: set CASHDESK_FEED_KEY.';
  return built.includes(builtForm(createPrivateKey(key)))
    ? null
    : 'CASHDESK_FEED_KEY is none of the keys whose public halves are in electron-builder.yml.';
}

const why = complaint();
if (why !== null) {
  say(why);
  process.exitCode = 1;
} else {
  const signed = hasFeed ? signFeed(folder, createPrivateKey(key)) : [];
  writeFileSync(path.join(folder, checksumFile), checksums(folder));
  say(`${readdirSync(folder).length - 1} files, ${signed.length} descriptions of updates signed.`);
}
