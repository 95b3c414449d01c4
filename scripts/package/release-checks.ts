import { existsSync, readFileSync } from 'node:fs';
import type { Configuration } from 'electron-builder';
import { builderSettings } from './builder-settings.ts';
import { releasesOf } from './metainfo.ts';
import type { Target } from './targets.ts';

type Environment = Readonly<Record<string, string | undefined>>;
/** One way to provide a requirement: all of its names in the environment. */
type VariableSet = readonly string[];

const certificate: readonly VariableSet[] = [['CSC_LINK', 'CSC_KEY_PASSWORD'], ['CSC_NAME']];
const azure: VariableSet = [
  'AZURE_TENANT_ID',
  'AZURE_CLIENT_ID',
  'AZURE_CLIENT_SECRET',
  'AZURE_SIGNING_ENDPOINT',
  'AZURE_SIGNING_ACCOUNT',
  'AZURE_SIGNING_PROFILE',
  'AZURE_SIGNING_PUBLISHER',
];

/**
 * What each system requires for a package that others install. Linux requires nothing: its packages
 * have no signature.
 */
const signingRequirements: Readonly<
  Record<
    Target['platform'],
    readonly { readonly what: string; readonly ways: readonly VariableSet[] }[]
  >
> = {
  linux: [],
  darwin: [
    { what: 'a certificate of Apple', ways: certificate },
    {
      what: 'an account for notarisation',
      ways: [
        ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
        ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
        ['APPLE_KEYCHAIN_PROFILE'],
      ],
    },
  ],
  win32: [
    { what: 'a certificate for Windows', ways: [['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'], azure] },
  ],
};

function isSetIn(environment: Environment) {
  return (name: string): boolean => (environment[name] ?? '') !== '';
}

/** One line for each missing requirement of signing, with the variables that provide it. */
export function signingComplaints(
  platform: Target['platform'],
  environment: Environment,
): string[] {
  const missing = signingRequirements[platform].filter(
    ({ ways }) => !ways.some((way) => way.every(isSetIn(environment))),
  );
  return missing.map(
    ({ what, ways }) =>
      `A release for ${platform} lacks ${what}: set ${ways.map((way) => way.join(' and ')).join(', or ')}, or ask for --unsigned`,
  );
}

/**
 * The public statements of a release: its addresses by purpose, and its version next to the
 * changelog.
 */
type PublicStatements = {
  readonly addresses: Readonly<Record<string, string>>;
  readonly version: string;
  readonly changelog: string;
};

/** One line for each placeholder address, and one if the changelog lacks the version. */
export function statementComplaints({ addresses, version, changelog }: PublicStatements): string[] {
  const placeholders = Object.entries(addresses).filter(([, address]) =>
    /\.invalid\b/i.test(address),
  );
  return [
    ...placeholders.map(
      ([what, address]) => `A release needs a real address of ${what}: ${address} is nobody's`,
    ),
    ...(releasesOf(changelog).some((release) => release.version === version)
      ? []
      : [`CHANGELOG.md has no section "## ${version} - <date>" for this release`]),
  ];
}

/**
 * Every address in a setting of any form: electron-builder accepts one place to publish to, or a
 * list.
 */
function addressesIn(setting: unknown): string[] {
  return [...JSON.stringify(setting ?? null).matchAll(/https?:\/\/[^"]+/g)].map(String);
}

function publicStatements(): PublicStatements {
  const { extraMetadata, linux, publish } = builderSettings();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly version: string;
  };
  const security = existsSync('.well-known/security.txt')
    ? readFileSync('.well-known/security.txt', 'utf8')
    : 'missing.invalid';
  return {
    addresses: {
      'the home page': extraMetadata.homepage,
      'the maintainer': linux.maintainer,
      'the updates': addressesIn(publish).join(' '),
      'the security contact': /^Contact: (.+)$/m.exec(security)?.[1] ?? 'none.invalid',
    },
    version,
    changelog: readFileSync('CHANGELOG.md', 'utf8'),
  };
}

/** One line for each invalid combination of command-line options. */
export function optionComplaints({
  release,
  unsigned,
  proof,
}: {
  readonly release: boolean;
  readonly unsigned: boolean;
  readonly proof: boolean;
}): string[] {
  return [
    ...(unsigned && !release
      ? ['--unsigned is a word about a release: ask for --release as well.']
      : []),
    ...(proof && release
      ? ['A release is never of the flavour of proof: it lets the inspector in.']
      : []),
  ];
}

/**
 * Everything that a release of this working copy lacks on this system. `isUnsigned`: explicitly
 * requested as unsigned.
 */
export function releaseComplaints(
  platform: Target['platform'],
  { environment, isUnsigned }: { readonly environment: Environment; readonly isUnsigned: boolean },
): string[] {
  return [
    ...(isUnsigned ? [] : signingComplaints(platform, environment)),
    ...statementComplaints(publicStatements()),
  ];
}

/**
 * Settings of a release in addition to electron-builder.yml: a missing signature fails. An
 * explicitly unsigned release ignores any certificate.
 */
export function signingSettings(
  platform: Target['platform'],
  { environment, isUnsigned }: { readonly environment: Environment; readonly isUnsigned: boolean },
): Configuration {
  if (isUnsigned) return { mac: { identity: null }, win: { signExecutable: false } };
  const valueOf = (name: string): string => environment[name] ?? '';
  if (platform === 'darwin') return { forceCodeSigning: true, mac: { notarize: true } };
  if (platform !== 'win32') return {};
  if (!azure.every(isSetIn(environment))) return { forceCodeSigning: true };
  const azureSignOptions = {
    endpoint: valueOf('AZURE_SIGNING_ENDPOINT'),
    codeSigningAccountName: valueOf('AZURE_SIGNING_ACCOUNT'),
    certificateProfileName: valueOf('AZURE_SIGNING_PROFILE'),
    publisherName: valueOf('AZURE_SIGNING_PUBLISHER'),
  };
  return { forceCodeSigning: true, win: { azureSignOptions } };
}
