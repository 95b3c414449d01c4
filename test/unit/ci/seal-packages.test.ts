import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodePublicKey } from '../../../scripts/package/sign-feed.ts';

const project = path.resolve(import.meta.dirname, '../../..');
const [ours, spare, another] = [
  generateKeyPairSync('ed25519').privateKey,
  generateKeyPairSync('ed25519').privateKey,
  generateKeyPairSync('ed25519').privateKey,
];
function pem(key: typeof ours): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-seal-'));
  mkdirSync(path.join(folder, 'packages'));
  for (const name of ['Cashdesk.AppImage', 'latest-linux.yml'])
    writeFileSync(path.join(folder, 'packages', name), 'version: 1.0.0\n');
  writeFileSync(
    path.join(folder, 'electron-builder.yml'),
    `extraMetadata:\n  updates:\n    publicKeys: [${encodePublicKey(ours)}, ${encodePublicKey(spare)}]\n`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function seal(key: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(project, 'scripts/ci/seal-packages.ts'), 'packages'],
    { cwd: folder, env: { ...process.env, CASHDESK_FEED_KEY: key }, encoding: 'utf8' },
  );
  return {
    status,
    output: `${stdout}${stderr}`,
    files: readdirSync(path.join(folder, 'packages')).toSorted(),
  };
}

describe('sealing the packages of a release', () => {
  it.each([
    ['the key in use', ours],
    ['its spare', spare],
  ])('signs each description by %s and lists the checksums of all files', (_which, key) => {
    expect(seal(pem(key))).toMatchObject({
      status: 0,
      files: ['Cashdesk.AppImage', 'SHA256SUMS', 'latest-linux.yml', 'latest-linux.yml.sig'],
    });
  });

  it.each([
    ['without a key', '', 'no key to sign them'],
    [
      'with a key that is not built in',
      pem(another),
      'is none of the keys whose public halves are in electron-builder.yml',
    ],
  ])('fails for %s', (_how, key, why) => {
    const { status, output, files } = seal(key);
    expect(output).toContain(why);
    expect([status, files]).toEqual([1, ['Cashdesk.AppImage', 'latest-linux.yml']]);
  });

  it('fails if the build names no key', () => {
    writeFileSync(path.join(folder, 'electron-builder.yml'), 'extraMetadata: {}\n');
    expect(seal(pem(ours))).toMatchObject({
      status: 1,
      files: ['Cashdesk.AppImage', 'latest-linux.yml'],
    });
  });
});
