import { createPublicKey } from 'node:crypto';
import { readUpdateSource } from '../../main/updates/update-source.ts';
import type { BuilderSettings } from './builder-settings.ts';

/**
 * The update settings in the build: where newer versions come from, and who must have signed them.
 */
type BuiltSource = {
  readonly feed: string;
  readonly page: string | null;
  readonly publicKeys: readonly string[];
  readonly windowsPublishers: readonly string[];
};

type Settings = Pick<BuilderSettings, 'extraMetadata' | 'publish' | 'win'>;

function nullIfEmpty(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text;
}
function toList(names: string | readonly string[] | null | undefined): readonly string[] {
  return typeof names === 'string' ? [names] : (names ?? []);
}

/**
 * From electron-builder.yml, and from the environment if an Azure certificate signs; null if no
 * feed is named.
 */
export function updateSourceOf(
  { extraMetadata: { updates }, publish, win }: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): BuiltSource | null {
  const publishSetting = publish as
    | { readonly provider?: unknown; readonly url?: unknown }
    | null
    | undefined;
  if (publishSetting?.provider !== 'generic' || typeof publishSetting.url !== 'string') return null;
  const publishers = [
    ...toList(win?.signtoolOptions?.publisherName),
    ...toList(nullIfEmpty(environment['AZURE_SIGNING_PUBLISHER'])),
  ];
  return {
    feed: publishSetting.url,
    page: nullIfEmpty(updates?.page),
    publicKeys: updates?.publicKeys ?? [],
    windowsPublishers: publishers,
  };
}

function isKey(text: string): boolean {
  try {
    return (
      createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
        .asymmetricKeyType === 'ed25519'
    );
  } catch {
    return false;
  }
}

/**
 * One line for each setting that the app would reject: it would find no updates, or accept none.
 */
export function updateComplaints(publish: unknown, source: BuiltSource | null): string[] {
  if (source === null)
    return publish == null
      ? []
      : ['electron-builder.yml: `publish` is taken as null or as one generic place with a url'];
  return [
    ...(readUpdateSource({ ...source, publicKeys: ['any'] }, { isPackaged: true }) === null
      ? [
          `${source.feed} is no address that newer versions can come from: https, without a password in it`,
        ]
      : []),
    ...(source.page === null || URL.parse(source.page)?.protocol === 'https:'
      ? []
      : ['extraMetadata.updates.page is no https address']),
    ...(new Set(source.publicKeys).size === 2 && source.publicKeys.every(isKey)
      ? []
      : [
          'extraMetadata.updates.publicKeys must name two different Ed25519 keys (SPKI, base64): the one in use and its spare',
        ]),
  ];
}
