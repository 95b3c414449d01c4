/**
 * Signs the descriptions of a release, apart from building it, where the private key is: `npm run
 * sign-feed -- --key <file>`.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { signedBytes } from '../../main/updates/feed-signature.ts';
import { readOptions } from '../read-options.ts';

/** The public half of a key, in the form in which it is built into the app. */
export const builtForm = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

/**
 * Puts a signature beside each description of a version that is in the folder, and answers what
 * they are called.
 */
export function signFeed(folder: string, key: KeyObject): string[] {
  if (key.asymmetricKeyType !== 'ed25519')
    throw new RangeError('The feed is signed with an Ed25519 key');
  const names = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  for (const name of names)
    writeFileSync(
      path.join(folder, `${name}.sig`),
      `${sign(null, signedBytes(name, readFileSync(path.join(folder, name), 'utf8')), key).toString('base64')}\n`,
    );
  return names;
}

if (import.meta.main) {
  const usage =
    'npm run sign-feed -- --key <file> [--folder release]\nSigns each latest*.yml of a release with an Ed25519 key (PEM), and says which public key belongs into electron-builder.yml.';
  const { key, folder } = readOptions(usage, {
    options: { key: { type: 'string' }, folder: { type: 'string', default: 'release' } },
  });
  if (key === undefined) {
    console.error(usage);
    process.exit(1);
  }
  const privateKey = createPrivateKey(readFileSync(key));
  for (const name of signFeed(folder, privateKey)) console.log(`Signed ${path.join(folder, name)}`);
  console.log(`Public key: ${builtForm(privateKey)}`);
}
