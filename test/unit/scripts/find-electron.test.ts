import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  electronForTests,
  presentElectron,
  testEnvironment,
} from '../../../scripts/find-electron.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-electron-'));
/** As after `npm start` has downloaded it. */
const downloaded = path.join(folder, 'electron');
writeFileSync(downloaded, '');
const machine = { ELECTRON_OVERRIDE_DIST_PATH: folder };
afterAll(() => rmSync(folder, { recursive: true }));

describe('what the tests run on', () => {
  it('is the stand-in, also on a machine that has Electron', async () => {
    expect(presentElectron(machine)).toBe(downloaded);
    expect(electronForTests(machine)).toBeUndefined();
    expect(electronForTests({ ...machine, ELECTRON_BIN: '' })).toBeUndefined();
    expect(await testEnvironment([], machine)).toEqual(machine);
  });

  it('is the Electron that ELECTRON_BIN names, or with --electron the one that is there', async () => {
    expect(electronForTests({ ELECTRON_BIN: '/opt/electron' })).toBe('/opt/electron');
    expect(
      await testEnvironment(['--electron'], machine, async () => presentElectron(machine)),
    ).toEqual({ ...machine, ELECTRON_BIN: downloaded });
    expect(
      await testEnvironment(['--electron'], { ...machine, ELECTRON_BIN: '/opt/electron' }),
    ).toMatchObject({ ELECTRON_BIN: '/opt/electron' });
  });

  it('is said to be missing where --electron asks for one that is not there', async () => {
    expect(await testEnvironment(['--electron'], {}, async () => undefined)).toBeNull();
  });
});
