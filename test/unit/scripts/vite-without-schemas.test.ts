import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { withoutSchemas } from '../../../scripts/vite-without-schemas.ts';

const here = createRequire(import.meta.url);

it('leaves out the validator that the library of settings imports, wherever it lies', () => {
  const load = withoutSchemas().load as (id: string) => string | null;
  const settings = createRequire(createRequire(here.resolve('electron-store')).resolve('conf'));
  for (const name of ['ajv/dist/2020.js', 'ajv-formats'])
    expect(load(settings.resolve(name)), name).toContain('No validator');
  expect(load(here.resolve('electron-store'))).toBeNull();
});
