import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  optionComplaints,
  statementComplaints,
  signingComplaints,
  signingSettings,
} from '../../../scripts/package/release-checks.ts';

const apple = {
  CSC_LINK: 'x',
  CSC_KEY_PASSWORD: 'x',
  APPLE_API_KEY: 'x',
  APPLE_API_KEY_ID: 'x',
  APPLE_API_ISSUER: 'x',
};
const azure = {
  AZURE_TENANT_ID: 'x',
  AZURE_CLIENT_ID: 'x',
  AZURE_CLIENT_SECRET: 'x',
  AZURE_SIGNING_ENDPOINT: 'https://sign.example',
  AZURE_SIGNING_ACCOUNT: 'a',
  AZURE_SIGNING_PROFILE: 'p',
  AZURE_SIGNING_PUBLISHER: 'Cashdesk',
};
const good = {
  addresses: { 'the home page': 'https://cashdesk.example' },
  version: '1.0.0',
  changelog: '## 1.0.0 - 2026-12-24\n',
};

describe('a release', () => {
  it('lists in one line each the missing parts of its signatures', () => {
    expect(signingComplaints('darwin', {})).toEqual([
      'A release for darwin lacks a certificate of Apple: set CSC_LINK and CSC_KEY_PASSWORD, or CSC_NAME, or ask for --unsigned',
      'A release for darwin lacks an account for notarisation: set APPLE_API_KEY and APPLE_API_KEY_ID and APPLE_API_ISSUER, or APPLE_ID and APPLE_APP_SPECIFIC_PASSWORD and APPLE_TEAM_ID, or APPLE_KEYCHAIN_PROFILE, or ask for --unsigned',
    ]);
    expect(
      signingComplaints('win32', { WIN_CSC_LINK: 'x', WIN_CSC_KEY_PASSWORD: '' }),
    ).toHaveLength(1);
    expect(signingComplaints('linux', {})).toEqual([]);
  });

  it.each([
    ['darwin', apple],
    ['darwin', { CSC_NAME: 'x', APPLE_KEYCHAIN_PROFILE: 'x' }],
    ['win32', { WIN_CSC_LINK: 'x', WIN_CSC_KEY_PASSWORD: 'x' }],
    ['win32', azure],
  ] as const)('is complete on %s with one full way to sign', (platform, environment) => {
    expect(signingComplaints(platform, environment)).toEqual([]);
  });

  it.each(Object.keys(apple))('is incomplete on macOS without %s', (name) => {
    expect(signingComplaints('darwin', { ...apple, [name]: undefined })).toHaveLength(1);
  });

  it('makes electron-builder fail rather than skip a signature, and notarises', () => {
    const signed = { environment: azure, isUnsigned: false };
    expect(signingSettings('darwin', signed)).toEqual({
      forceCodeSigning: true,
      mac: { notarize: true },
    });
    expect(signingSettings('win32', signed)).toEqual({
      forceCodeSigning: true,
      win: {
        azureSignOptions: {
          endpoint: 'https://sign.example',
          codeSigningAccountName: 'a',
          certificateProfileName: 'p',
          publisherName: 'Cashdesk',
        },
      },
    });
    expect(signingSettings('win32', { environment: {}, isUnsigned: false })).toEqual({
      forceCodeSigning: true,
    });
  });

  it('uses no leftover certificate when it is declared unsigned', () => {
    expect(signingSettings('darwin', { environment: apple, isUnsigned: true })).toEqual({
      mac: { identity: null },
      win: { signExecutable: false },
    });
  });

  it('names no address on an unowned domain', () => {
    expect(statementComplaints(good)).toEqual([]);
    expect(
      statementComplaints({
        ...good,
        addresses: {
          'the home page': 'https://cashdesk.invalid',
          'the maintainer': 'A rig <rig@cashdesk.invalid>',
          'the updates': 'https://updates.example',
        },
      }),
    ).toEqual([
      "A release needs a real address of the home page: https://cashdesk.invalid is nobody's",
      "A release needs a real address of the maintainer: A rig <rig@cashdesk.invalid> is nobody's",
    ]);
  });

  it('has its own section in the changelog', () => {
    expect(statementComplaints({ ...good, version: '1.0.1' })).toEqual([
      'CHANGELOG.md has no section "## 1.0.1 - <date>" for this release',
    ]);
  });

  it('is never a test build, and unsigned only by name', () => {
    expect(optionComplaints({ release: true, unsigned: true, proof: false })).toEqual([]);
    expect(optionComplaints({ release: true, unsigned: false, proof: true })).toEqual([
      'A release is never of the flavour of proof: it lets the inspector in.',
    ]);
    expect(optionComplaints({ release: false, unsigned: true, proof: false })).toEqual([
      '--unsigned is a word about a release: ask for --release as well.',
    ]);
  });

  it('is built with the release settings, which set its fuses, and no others', () => {
    expect(readFileSync('electron-builder.yml', 'utf8')).toMatch(
      /^afterPack: \.\/scripts\/package\/after-pack\.ts$/m,
    );
    for (const isUnsigned of [true, false])
      for (const platform of ['linux', 'darwin', 'win32'] as const)
        expect(signingSettings(platform, { environment: azure, isUnsigned })).not.toHaveProperty(
          'afterPack',
        );
  });
});
