import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isSignedBy } from '../../../main/updates/feed-signature.ts';
import { readUpdateSource } from '../../../main/updates/update-source.ts';
import { builderSettings } from '../../../scripts/package/builder-settings.ts';
import { signFeed } from '../../../scripts/package/sign-feed.ts';
import { updateComplaints, updateSourceOf } from '../../../scripts/package/update-source.ts';

const keys = generateKeyPairSync('ed25519');
const spare = generateKeyPairSync('ed25519');
function builtFormOf({ publicKey }: typeof keys): string {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}
const publicKey = builtFormOf(keys);
const publicKeys = [publicKey, builtFormOf(spare)];
const settings = {
  extraMetadata: {
    homepage: 'https://cashdesk.example',
    updates: { page: 'https://cashdesk.example/get', publicKeys },
  },
  publish: { provider: 'generic', url: 'https://updates.example/cashdesk' },
  win: { signtoolOptions: { publisherName: 'Cashdesk Ltd' } },
};
function withKeys(keysInFile: readonly string[]) {
  return {
    extraMetadata: { homepage: '', updates: { page: '', publicKeys: [...keysInFile] } },
  };
}
function complaintsOf(
  change: Parameters<typeof updateSourceOf>[0] | Partial<Parameters<typeof updateSourceOf>[0]>,
): string[] {
  const changed = { ...settings, ...change };
  return updateComplaints(changed.publish, updateSourceOf(changed, {}));
}

describe('the update configuration of the app', () => {
  it('equals the entry of electron-builder.yml, in the form that the app reads', () => {
    const source = updateSourceOf(settings, {});
    expect(source).toEqual({
      feed: 'https://updates.example/cashdesk',
      page: 'https://cashdesk.example/get',
      publicKeys,
      windowsPublishers: ['Cashdesk Ltd'],
    });
    expect(readUpdateSource(source, { isPackaged: true })?.feed.href).toBe(
      'https://updates.example/cashdesk/',
    );
    expect(complaintsOf({})).toEqual([]);
  });

  it('is empty without a feed, as today', () => {
    expect(updateSourceOf({ ...settings, publish: null }, {})).toBeNull();
    expect(
      updateComplaints(builderSettings().publish, updateSourceOf(builderSettings(), {})),
    ).toEqual([]);
  });

  it('names the publisher that Azure signs for', () => {
    expect(
      updateSourceOf(settings, { AZURE_SIGNING_PUBLISHER: 'CN=Cashdesk' })?.windowsPublishers,
    ).toEqual(['Cashdesk Ltd', 'CN=Cashdesk']);
  });

  it.each([
    ['another provider', { publish: { provider: 'github', owner: 'x' } }],
    ['a list of feeds', { publish: [settings.publish] }],
    [
      'an address without TLS',
      { publish: { provider: 'generic', url: 'http://updates.example/' } },
    ],
    ['no keys', { extraMetadata: { homepage: '' } }],
    ['an empty list of keys', withKeys([])],
    ['an empty key', withKeys([''])],
    ['a key without a spare', withKeys([publicKey])],
    ['the same key as the spare', withKeys([publicKey, publicKey])],
    ['an invalid key', withKeys([publicKey, 'AAAA'])],
    [
      'a page without TLS',
      { extraMetadata: { homepage: '', updates: { page: 'http://cashdesk.example', publicKeys } } },
    ],
  ])('is rejected with %s', (_what, change) => {
    expect(complaintsOf(change)).toHaveLength(1);
  });
});

describe('a signed feed', () => {
  it('has a signature next to each description, and leaves its other files unchanged', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-feed-'));
    try {
      for (const name of ['latest-linux.yml', 'latest.yml', 'builder-debug.yml'])
        writeFileSync(path.join(folder, name), `version: 1.0.0 # ${name}\n`);
      const now = Date.parse('2026-11-19T09:43:00Z');
      expect(signFeed(folder, keys.privateKey, now).sort()).toEqual([
        'latest-linux.yml',
        'latest.yml',
      ]);
      expect(readdirSync(folder).sort()).toEqual([
        'builder-debug.yml',
        'latest-linux.yml',
        'latest-linux.yml.sig',
        'latest.yml',
        'latest.yml.sig',
      ]);
      const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
      expect(
        isSignedBy(publicKey, {
          name: 'latest.yml',
          text: read('latest.yml'),
          signature: read('latest.yml.sig'),
        }),
      ).toBe(true);
      expect(parse(read('latest.yml'))).toEqual({
        version: '1.0.0',
        validUntil: '2027-03-19T09:43:00.000Z',
      });
      expect(read('builder-debug.yml')).toBe('version: 1.0.0 # builder-debug.yml\n');
      // Signed again later, it has a later end.
      signFeed(folder, spare.privateKey, now + 86_400_000);
      expect(parse(read('latest.yml'))).toEqual({
        version: '1.0.0',
        validUntil: '2027-03-20T09:43:00.000Z',
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
