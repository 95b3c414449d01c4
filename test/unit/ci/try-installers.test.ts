import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  changeOneByte,
  commandOfEntry,
  eventCount,
  install,
  selectPackages,
} from '../../../scripts/ci/installed-app.ts';

const entry =
  '[Desktop Entry]\nExec=/opt/Cashdesk/cashdesk %U\nMimeType=x-scheme-handler/cashdesk;\n';

describe('the trial of an installed app', () => {
  it('starts it by a link as its desktop entry says', () => {
    expect(commandOfEntry(entry, 'cashdesk://card/1')).toEqual([
      '/opt/Cashdesk/cashdesk',
      'cashdesk://card/1',
    ]);
  });

  it('does not start it by a link that its entry does not open', () => {
    expect(commandOfEntry(entry, 'mailto:somebody')).toBeNull();
    expect(
      commandOfEntry('[Desktop Entry]\nMimeType=x-scheme-handler/cashdesk;\n', 'cashdesk://card/1'),
    ).toBeNull();
  });

  it('reads the result from its log', () => {
    expect(
      eventCount(
        '{"at":"1","event":"link-followed"}\n{"at":"2","event":"app-started"}\n{"at":"3","event":"link-followed"}\n',
        'link-followed',
      ),
    ).toBe(2);
  });

  it('changes one byte of its archive and no other', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-byte-'));
    const archive = path.join(folder, 'app.asar');
    writeFileSync(archive, "write({ event: 'app-started' })");
    changeOneByte(archive);
    expect(readFileSync(archive, 'utf8')).toBe("write({ event: 'App-started' })");
    writeFileSync(archive, 'nothing');
    expect(() => changeOneByte(archive)).toThrow('holds no program of Cashdesk');
    rmSync(folder, { recursive: true });
  });

  // A script that imitates the one switch of an AppImage.
  it.skipIf(process.platform === 'win32')('runs an AppImage without leaving files', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-image-'));
    const image = path.join(folder, 'Cashdesk-1.0.0.AppImage');
    writeFileSync(
      image,
      `#!/bin/sh\n[ "$1" = --appimage-extract ] || exit 9\nmkdir squashfs-root\nprintf '[Desktop Entry]\\nExec=AppRun %%U\\nMimeType=x-scheme-handler/cashdesk;\\n' > squashfs-root/cashdesk.desktop\n`,
    );
    const app = install(image, undefined);
    expect(app.opening('cashdesk://card/1')).toEqual([app.program, 'cashdesk://card/1']);
    expect(readFileSync(app.program)).toEqual(readFileSync(image));
    expect(path.dirname(app.fuses)).toBe(path.join(path.dirname(app.program), 'squashfs-root'));
    app.remove();
    expect(app.traces.filter((trace) => existsSync(trace))).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('selects the file that was built for its system and processor', () => {
    const names = [
      'Cashdesk-1.0.0.AppImage',
      'Cashdesk-1.0.0-arm64.AppImage',
      'cashdesk_1.0.0_amd64.deb',
      'cashdesk_1.0.0_arm64.deb',
      'Cashdesk-1.0.0.dmg',
      'Cashdesk-1.0.0-arm64.dmg',
      'Cashdesk-1.0.0-mac.zip',
      'Cashdesk-1.0.0-arm64-mac.zip',
      'Cashdesk Setup 1.0.0.exe',
      'latest.yml',
    ];
    expect(selectPackages(names, { platform: 'linux', arch: 'arm64' })).toEqual([
      'cashdesk_1.0.0_arm64.deb',
      'Cashdesk-1.0.0-arm64.AppImage',
    ]);
    expect(selectPackages(names, { platform: 'linux', arch: 'x64' })).toEqual([
      'cashdesk_1.0.0_amd64.deb',
      'Cashdesk-1.0.0.AppImage',
    ]);
    expect(selectPackages(names, { platform: 'darwin', arch: 'arm64' })).toEqual([
      'Cashdesk-1.0.0-arm64.dmg',
      'Cashdesk-1.0.0-arm64-mac.zip',
    ]);
    expect(selectPackages(names, { platform: 'darwin', arch: 'x64' })).toEqual([
      'Cashdesk-1.0.0.dmg',
      'Cashdesk-1.0.0-mac.zip',
    ]);
    expect(selectPackages(names, { platform: 'win32', arch: 'arm64' })).toEqual([
      'Cashdesk Setup 1.0.0.exe',
    ]);
  });
});
