import { expect, it } from 'vitest';
import { chunkFileNames } from '../../../scripts/vite-words.ts';

it('names the words of a language after it, and other files after what is in them', () => {
  const words = { facadeModuleId: '/app/renderer/i18n/catalogues/de.ts' };
  expect([chunkFileNames(words), chunkFileNames({ facadeModuleId: '/app/de.ts' })]).toEqual([
    'assets/[name].js',
    'assets/[name]-[hash].js',
  ]);
});
