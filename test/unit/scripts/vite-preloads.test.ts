import { expect, it } from 'vitest';
import { chunkFileNames } from '../../../scripts/vite-preloads.ts';

it('names texts by language, screens by file, and other files by content', () => {
  const named = ['i18n/catalogues/de.ts', 'screens/clients/clients-screen.tsx'];
  const others = ['de.ts', 'frame/clients-screen.ts'];
  const namesOf = (files: readonly string[]): readonly string[] =>
    files.map((file) => chunkFileNames({ facadeModuleId: `/app/renderer/${file}` }));
  expect(new Set(namesOf(named))).toEqual(new Set(['assets/[name].js']));
  expect(new Set(namesOf(others))).toEqual(new Set(['assets/[name]-[hash].js']));
});
