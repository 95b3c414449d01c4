import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { PreferenceStore } from '../../../main/features/preferences/preferences.ts';
import { servePage } from '../../../main/shell/window/serve-page.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { temporaryDirectory } from '../data/temporary-directory.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));

it('reports the page as loaded once a script was served and no other read is in progress', async () => {
  const root = temporaryDirectory();
  mkdirSync(path.join(root, 'assets'));
  writeFileSync(path.join(root, 'index.html'), '<html></html>');
  for (const name of ['index.js', 'en.js']) writeFileSync(path.join(root, 'assets', name), '');
  const preferences = {
    current: () => ({ chosen: defaultPreferences, locale: 'en', formatLocale: 'en-GB' }),
  } as unknown as PreferenceStore;
  const { serve, codeServed } = servePage(
    root,
    preferences,
    () => 'clients',
    () => false,
    () => '',
  );
  let isSaid = false;
  void codeServed.then(() => (isSaid = true));
  const get = (name: string): Promise<Response> =>
    serve({ url: `app://cashdesk/${name}`, method: 'GET' });

  await get('index.html');
  await new Promise(setImmediate);
  expect(isSaid).toBe(false);

  const words = get('assets/en.js');
  const code = get('assets/index.js');
  await Promise.race([words, code]);
  expect(isSaid).toBe(false);
  await Promise.all([words, code]);
  await codeServed;
});
