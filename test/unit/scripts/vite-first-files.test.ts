import { expect, it } from 'vitest';
import { chunkFileNames, filesAtOnce } from '../../../scripts/vite-first-files.ts';

it('names the words of a language after it, and other files after what is in them', () => {
  const words = { facadeModuleId: '/app/renderer/i18n/catalogues/de.ts' };
  expect([chunkFileNames(words), chunkFileNames({ facadeModuleId: '/app/de.ts' })]).toEqual([
    'assets/[name].js',
    'assets/[name]-[hash].js',
  ]);
});

it('has the page ask at once for its words and for the screen that it begins with', () => {
  const bundle = {
    entry: { type: 'chunk', fileName: 'assets/index-1.js', isEntry: true },
    shared: { type: 'chunk', fileName: 'assets/shared-1.js' },
    overview: {
      type: 'chunk',
      fileName: 'assets/overview-screen-1.js',
      facadeModuleId: '/app/screens/overview/overview-screen.tsx',
      imports: ['assets/index-1.js', 'assets/shared-1.js'],
    },
  };
  expect(filesAtOnce(bundle)).toEqual([
    'assets/{lang}.js',
    'assets/overview-screen-1.js',
    'assets/shared-1.js',
  ]);
});
