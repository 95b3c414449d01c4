import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The used part of electron-builder.yml. `publish`: where updates come from; null: nowhere. */
export type BuilderSettings = {
  /**
   * `updates`: the download page of Cashdesk, and the two keys, one of which signs the descriptions
   * of newer versions; empty: none.
   */
  readonly extraMetadata: {
    readonly homepage: string;
    readonly updates?: { readonly page?: string; readonly publicKeys?: readonly string[] };
  };
  readonly electronLanguages: readonly string[];
  readonly publish?: unknown;
  readonly win?: {
    readonly signtoolOptions?: {
      readonly publisherName?: string | readonly string[] | null;
    } | null;
  };
  readonly linux: { readonly maintainer: string };
  readonly deb: { readonly depends: readonly string[]; readonly recommends: readonly string[] };
};

export function builderSettings(): BuilderSettings {
  return parse(readFileSync('electron-builder.yml', 'utf8')) as BuilderSettings;
}
