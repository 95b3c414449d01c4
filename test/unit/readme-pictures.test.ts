import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hashPictureSources, pictureSourcesFile } from '../../scripts/picture-sources.ts';
import { isWholeExtent } from '../fixtures/extent.ts';

it.runIf(isWholeExtent)('the pictures of the README show the current words and styles', () => {
  expect(
    readFileSync(pictureSourcesFile, 'utf8'),
    'take them again: npm run tour -- --readme',
  ).toBe(hashPictureSources());
});
