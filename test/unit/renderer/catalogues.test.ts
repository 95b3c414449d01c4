import { localeName } from '../../../preload/contract/app/preferences.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

function root(path: string): string {
  return fileURLToPath(new URL(`../../../${path}`, import.meta.url));
}
const others = localeName.options.filter((locale) => locale !== 'en');

type Words = Readonly<Record<string, string>>;
/** The files of the English catalogue, and the path of each in another language. */
const catalogues: readonly {
  readonly name: string;
  readonly area: string | null;
  readonly path: (locale: string) => string;
}[] = [
  ...readdirSync(root('renderer/i18n/locales/en')).map((file) => ({
    name: `renderer ${file}`,
    area: file.replace('.json', ''),
    path: (locale: string) => root(`renderer/i18n/locales/${locale}/${file}`),
  })),
  {
    name: 'window and main',
    area: null,
    path: (locale: string) => root(`preload/contract/locales/${locale}.json`),
  },
  {
    name: 'main',
    area: null,
    path: (locale: string) => root(`main/messages/locales/${locale}.json`),
  },
];
function read(path: string): Words {
  return JSON.parse(readFileSync(path, 'utf8')) as Words;
}

/** The placeholders of a message: `count:plural`, `name`. And its choices for each. */
function needs(message: CompiledMessage): readonly string[] {
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, type, choices] = part;
    if (name === '#') return [];
    const inside =
      typeof choices === 'object' && choices !== null
        ? Object.values(choices).flatMap((choice) =>
            Array.isArray(choice) ? needs(choice as CompiledMessage) : [],
          )
        : [];
    return [type === undefined ? name : `${name}:${type}`, ...inside];
  });
}
function choicesWithoutOther(message: CompiledMessage): readonly string[] {
  return message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, type, choices] = part;
    if (
      typeof choices !== 'object' ||
      choices === null ||
      (type !== 'plural' && type !== 'select' && type !== 'selectordinal')
    )
      return [];
    return 'other' in choices ? [] : [name];
  });
}
function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

it('has no ID in two catalogues', () => {
  const ids = catalogues.flatMap(({ path }) => Object.keys(read(path('en'))));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

describe.each(catalogues)('the texts of $name', ({ area, path }) => {
  const english = read(path('en'));

  it('exist, each with an ID of its area', () => {
    expect(Object.keys(english).length).toBeGreaterThan(0);
    if (area !== null)
      expect(Object.keys(english).filter((id) => !id.startsWith(`${area}.`))).toEqual([]);
  });

  it.each(others)('are complete in %s, without extra ones', (locale) => {
    expect(Object.keys(read(path(locale))).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(['en', ...others])(
    'are never empty in %s, and every plural has its "other"',
    (locale) => {
      const words = read(path(locale));
      expect(Object.keys(words).filter((id) => (words[id] ?? '').trim() === '')).toEqual([]);
      expect(
        Object.entries(words).flatMap(([id, text]) =>
          choicesWithoutOther(compileMessageOrThrow(text)).map((name) => `${id}: ${name}`),
        ),
      ).toEqual([]);
    },
  );

  it.each(others)('have the same placeholders in %s as in English', (locale) => {
    const words = read(path(locale));
    const differing = Object.keys(english).filter(
      (id) =>
        JSON.stringify(unique(needs(compileMessageOrThrow(words[id] ?? '')))) !==
        JSON.stringify(unique(needs(compileMessageOrThrow(english[id] ?? '')))),
    );
    expect(differing).toEqual([]);
  });

  it('never start a line with a French punctuation mark, since the space before it does not break', () => {
    const words = read(path('fr'));
    expect(Object.keys(words).filter((id) => / [;:?!»]|« /.test(words[id] ?? ''))).toEqual([]);
  });

  it.each(others)('contain no English remains in %s', (locale) => {
    const words = read(path(locale));
    const isSentence = (text: string): boolean =>
      text
        .replaceAll(/\{\w+, plural,|\b(?:one|other) \{/g, ' ')
        .split(/\s+/)
        .filter((word) => /^\p{L}{2,}/u.test(word)).length >= 4;
    expect(
      Object.keys(english).filter(
        (id) => isSentence(english[id] ?? '') && words[id] === english[id],
      ),
    ).toEqual([]);
  });
});
