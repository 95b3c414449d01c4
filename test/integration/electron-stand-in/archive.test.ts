import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standInCommand } from '../../electron-stand-in/executable.ts';
import { definedEnvironment } from './launch-fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stand-in-archive-'));
const [program, ...standIn] = standInCommand;
const archive = path.join(folder, 'app.asar');
const files = {
  'package.json': JSON.stringify({ name: 'packed', type: 'module', main: 'out/index.js' }),
  'out/index.js': `
    import { app } from 'electron';
    import { existsSync, readFileSync } from 'node:fs';
    import { readFile } from 'node:fs/promises';
    import { createRequire } from 'node:module';
    import path from 'node:path';
    import { near } from './near.js';
    const here = import.meta.dirname;
    const beside = path.join(here, '..', 'text.txt');
    const missing = await readFile(path.join(here, 'missing')).catch(({ code }) => code);
    const far = createRequire(import.meta.url)('far/part');
    console.log(JSON.stringify({ near, far, whole: readFileSync(beside, 'utf8'), awaited: await readFile(beside, 'utf8'), exists: [existsSync(beside), existsSync(here + '/missing')], missing, isPackaged: app.isPackaged, isDefault: Boolean(process.defaultApp), argv: process.argv.slice(1) }));
    app.exit(0);`,
  'out/near.js': "export const near = 'near';",
  'text.txt': 'a text',
  'node_modules/far/package.json': JSON.stringify({
    name: 'far',
    exports: { './part': './lib/part.js' },
  }),
  'node_modules/far/lib/part.js': "module.exports = require('./whole');",
  'node_modules/far/lib/whole.js': "module.exports = 'far';",
};

beforeAll(async () => {
  const source = path.join(folder, 'source');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
    writeFileSync(path.join(source, name), text);
  }
  await createPackage(source, archive);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an app in its archive', () => {
  it('runs from its archive, finds its modules and files there, and knows that it is packaged', () => {
    const { stdout, stderr } = spawnSync(
      program,
      [
        ...standIn,
        'cashdesk://card/1',
        `--user-data-dir=${path.join(folder, 'data')}`,
        `--app-archive=${archive}`,
      ],
      { encoding: 'utf8', env: definedEnvironment() },
    );
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      ...{
        near: 'near',
        far: 'far',
        whole: 'a text',
        awaited: 'a text',
        exists: [true, false],
        missing: 'ENOENT',
        isPackaged: true,
        isDefault: false,
      },
      argv: ['cashdesk://card/1', `--user-data-dir=${path.join(folder, 'data')}`],
    });
  });
});
