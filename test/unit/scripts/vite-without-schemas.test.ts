import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { schemaRemoval } from '../../../scripts/vite-without-schemas.ts';

const here = createRequire(import.meta.url);

it('omits the validator that the settings library imports, at any path', () => {
  const load = schemaRemoval().load as (id: string) => string | null;
  const settings = createRequire(createRequire(here.resolve('electron-store')).resolve('conf'));
  for (const name of ['ajv/dist/2020.js', 'ajv-formats'])
    expect(load(settings.resolve(name)), name).toContain('No validator');
  expect(load(here.resolve('electron-store'))).toBeNull();
});
