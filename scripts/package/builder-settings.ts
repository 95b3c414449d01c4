import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/**
 * The part of electron-builder.yml that is read here. `publish`: where updates come from; null is
 * nowhere.
 */
export type BuilderSettings = {
  /**
   * `updates`: the page where a person gets Cashdesk, and the two keys of which one signs the
   * descriptions of newer versions; empty: none.
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
