import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { builderSettings } from './builder-settings.ts';

/**
 * The languages of Chromium's own texts that a packed folder holds, in the form of `en-GB`.
 * `folders`: where they lie on its system.
 */
export function packedLanguages(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
    .flatMap((name) =>
      /\.(pak|lproj)$/.test(name) ? [path.parse(name).name.replace('_', '-')] : [],
    );
}

/** A line for each language too much, and each of ours that is missing. */
export function languageComplaints(
  found: readonly string[],
  ours: readonly string[] = builderSettings().electronLanguages,
): string[] {
  const isOf = (language: string) => (locale: string) =>
    locale === language || locale.startsWith(`${language}-`);
  const foreign = [
    ...new Set(found.filter((locale) => !ours.some((language) => isOf(language)(locale)))),
  ];
  const missing = ours.filter((language) => !found.some(isOf(language)));
  return [
    ...foreign.map(
      (locale) => `Chromium's texts in ${locale} are packed, which the app does not speak`,
    ),
    ...missing.map((language) => `Chromium's texts in ${language} are missing`),
  ];
}
