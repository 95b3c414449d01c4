import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Arch, build, type Configuration, Platform } from 'electron-builder';
import { afterAll, describe, expect, it } from 'vitest';
import {
  collectDesktopEntries,
  desktopEntriesComplaints,
  desktopEntryComplaints,
} from '../../../scripts/package/desktop-entries.ts';
import { writeStubElectron } from '../../../scripts/package/stub-electron.ts';

function entry(exec: string) {
  return {
    of: 'deb' as const,
    text: `[Desktop Entry]\nName=Cashdesk\n${exec}\nTerminal=false\n`,
  };
}

describe('the start of the app by a Linux desktop', () => {
  it('never disables the sandbox or exposes the app to another program', () => {
    expect(desktopEntryComplaints(entry('Exec=/opt/Cashdesk/cashdesk %U'))).toEqual([]);
    expect(desktopEntryComplaints(entry('Exec=AppRun --no-sandbox %U'))).toEqual([
      'the desktop entry of the deb starts the app with --no-sandbox',
    ]);
    expect(
      desktopEntryComplaints(
        entry('Exec=cashdesk %U\n[Desktop Action new]\nExec=cashdesk --Zygote-Cmd-Prefix=gdb'),
      ),
    ).toEqual(['the desktop entry of the deb starts the app with --zygote-cmd-prefix']);
    expect(
      desktopEntryComplaints(entry('Exec=env ELECTRON_DISABLE_SANDBOX=1 cashdesk %U')),
    ).toEqual(['the desktop entry of the deb starts the app with ELECTRON_DISABLE_SANDBOX']);
    expect(desktopEntryComplaints(entry('Comment=--no-sandbox'))).toEqual([
      'the desktop entry of the deb starts nothing',
    ]);
  });

  it('is checked for each kind of installer', () => {
    expect(desktopEntriesComplaints([entry('Exec=cashdesk')])).toEqual([
      'no desktop entry of the AppImage was seen',
    ]);
  });

  const folder = mkdtempSync(path.join(tmpdir(), 'cashdesk-entries-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is correct in the files that electron-builder writes for the AppImage', async () => {
    const chosen =
      /^toolsets:\n {2}appimage: (\S+)$/m.exec(readFileSync('electron-builder.yml', 'utf8'))?.[1] ??
      null;
    const stub = path.join(folder, 'electron');
    mkdirSync(stub);
    writeStubElectron(stub, 'linux');
    writeFileSync(
      path.join(folder, 'package.json'),
      JSON.stringify({
        name: 'cashdesk',
        version: '1.0.0',
        description: 'A rig',
        homepage: 'https://cashdesk.invalid',
        main: 'index.js',
      }),
    );
    writeFileSync(path.join(folder, 'index.js'), 'void 0;\n');
    const { entries, effectiveOptionComputed } = collectDesktopEntries({ stopsAfterwards: true });
    const config: Configuration = {
      electronVersion: '45.0.0',
      electronDist: stub,
      npmRebuild: false,
      toolsets: { appimage: chosen as '1.0.3' | null },
      linux: { executableName: 'cashdesk', maintainer: 'A rig <rig@cashdesk.invalid>' },
    };
    await build({
      projectDir: folder,
      targets: Platform.LINUX.createTarget(['AppImage', 'deb'], Arch.x64),
      config,
      effectiveOptionComputed,
      publish: 'never',
    });
    expect(entries.map(({ of }) => of).sort()).toEqual(['AppImage', 'deb']);
    expect(desktopEntriesComplaints(entries)).toEqual([]);
  });
});
