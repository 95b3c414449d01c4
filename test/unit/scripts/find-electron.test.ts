import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { electronForTests, findElectron, testEnvironment } from '../../../scripts/find-electron.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-electron-'));
/** As after `npm start` has downloaded it. */
const program = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
const programHere = program[process.platform as 'darwin' | 'win32'] ?? 'electron';
function put(file: string, text: string): string {
  const whole = path.join(folder, file);
  mkdirSync(path.dirname(whole), { recursive: true });
  writeFileSync(whole, text);
  return whole;
}
const downloaded = put(programHere, '');
const machine = { ELECTRON_OVERRIDE_DIST_PATH: folder };
afterAll(() => rmSync(folder, { recursive: true }));

describe('the Electron of the tests', () => {
  it('is the stand-in, also on a machine that has Electron', async () => {
    expect(findElectron(machine)).toBe(downloaded);
    expect(electronForTests(machine)).toBeUndefined();
    expect(electronForTests({ ...machine, ELECTRON_BIN: '' })).toBeUndefined();
    expect(await testEnvironment([], machine)).toEqual(machine);
  });

  it('is the Electron that ELECTRON_BIN names, or with --electron the installed one', async () => {
    expect(electronForTests({ ELECTRON_BIN: '/opt/electron' })).toBe('/opt/electron');
    expect(
      await testEnvironment(['--electron'], machine, async () => findElectron(machine)),
    ).toEqual({ ...machine, ELECTRON_BIN: downloaded });
    expect(
      await testEnvironment(['--electron'], { ...machine, ELECTRON_BIN: '/opt/electron' }),
    ).toMatchObject({ ELECTRON_BIN: '/opt/electron' });
  });

  it('is reported as missing if --electron requires an absent one', async () => {
    expect(await testEnvironment(['--electron'], {}, async () => undefined)).toBeNull();
  });
});

describe('the Electron of the package', () => {
  const whole = {
    'package.json': '{"version":"45.4.1"}',
    'dist/version': 'v45.4.1',
    'path.txt': programHere,
    [`dist/${programHere}`]: '',
  };

  it('is used once it is unpacked completely', () => {
    for (const [file, text] of Object.entries(whole)) put(`whole/${file}`, text);
    expect(findElectron({}, path.join(folder, 'whole'))).toBe(
      path.join(folder, 'whole/dist', programHere),
    );
  });

  it.each([
    ['its path.txt', { 'path.txt': null }],
    ['its version', { 'dist/version': null }],
    ['its binary', { [`dist/${programHere}`]: null }],
    ['everything', { 'dist/version': null, 'path.txt': null, [`dist/${programHere}`]: null }],
    ['the required version', { 'dist/version': 'v44.0.0' }],
    ['the binary for this system', { 'path.txt': 'electron.of.another' }],
  ])('is downloaded again if an interrupted unpacking left it without %s', (what, changes) => {
    const name = `without ${what}`;
    for (const [file, text] of Object.entries({ ...whole, ...changes }))
      if (text !== null) put(`${name}/${file}`, text);
    expect(findElectron({}, path.join(folder, name))).toBeUndefined();
  });
});
