/**
 * Signs the descriptions of a release, separately from the build, where the private key is: `npm
 * run sign-feed -- --key <file>`.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signedBytes } from '../../main/updates/feed-signature.ts';
import { parseDocument } from 'yaml';
import { readOptions } from '../read-options.ts';

/**
 * How long an installed app accepts a description. An attacker in place of the feed can hide a
 * newer version for at most this time; docs/releasing.md says to sign again every three months.
 */
const validityMs = 120 * 86_400_000;

function addExpiry(text: string, epochMs: number): string {
  const description = parseDocument(text);
  description.set('validUntil', new Date(epochMs).toISOString());
  return description.toString({ lineWidth: 0 });
}

/** The public half of a key, in the form that the build contains. */
export function encodePublicKey(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

/**
 * Adds the expiry to each version description in the folder, and writes its signature to a second
 * file. Returns the names of the descriptions.
 */
export function signFeed(folder: string, key: KeyObject, nowEpochMs = Date.now()): string[] {
  if (key.asymmetricKeyType !== 'ed25519')
    throw new RangeError('The feed is signed with an Ed25519 key');
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  for (const name of names) {
    const file = path.join(folder, name);
    const text = addExpiry(readFileSync(file, 'utf8'), nowEpochMs + validityMs);
    writeFileSync(file, text);
    const signature = sign(null, signedBytes(name, text), key).toString('base64');
    writeFileSync(`${file}.sig`, `${signature}\n`);
  }
  return names;
}

if (import.meta.main) {
  const usage =
    'npm run sign-feed -- --key <file> [--folder release]\nSigns each latest*.yml of a release with an Ed25519 key (PEM), and says which public key belongs into electron-builder.yml. Sign again within 120 days: until then they are valid.';
  const { key, folder } = readOptions(usage, {
    options: { key: { type: 'string' }, folder: { type: 'string', default: 'release' } },
  });
  if (key === undefined) {
    console.error(usage);
    process.exit(1);
  }
  const privateKey = createPrivateKey(readFileSync(key));
  for (const name of signFeed(folder, privateKey)) console.log(`Signed ${path.join(folder, name)}`);
  console.log(`Public key: ${encodePublicKey(privateKey)}`);
}
