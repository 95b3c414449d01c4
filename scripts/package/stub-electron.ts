import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Target } from './targets.ts';

/**
 * The marker that `@electron/fuses` searches in Electron's binary. After it: the version of the
 * wire, its length, one character per fuse.
 */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
/**
 * The fuses of an unchanged Electron 45: cookies unencrypted, archive neither checked nor required,
 * all others on.
 */
const defaultWire = '101100011';

/**
 * On a system with a shell, an installed stub runs its archive with the program in this variable.
 */
export const standInVariable = 'CASHDESK_STAND_IN';
const script = `#!/bin/sh
# A stub, not Electron.
exec "\${${standInVariable}:?names what to start on}" "$@" "--app-archive=$(dirname "$(readlink -f "$0")")/resources/app.asar"
# `;

/** Bytes with a fuse wire as in Electron's binary, and nothing else of it. */
export function stubBinary(wire = defaultWire): Buffer {
  return Buffer.concat([
    Buffer.from(`${script}${sentinel}`),
    Buffer.from([1, wire.length]),
    Buffer.from(`${wire}\n`),
  ]);
}

/** Some of Chromium's languages: each of ours with its regions, and two unsupported ones. */
const locales = ['en-US', 'en-GB', 'de', 'fr', 'it', 'es', 'es-419', 'pl', 'ja'];

/**
 * A folder in place of Electron's download: electron-builder packs the app around it as around the
 * real one. The result shows which files ship where and which fuses are set, but nothing about
 * Electron itself.
 */
export function writeStubElectron(folder: string, platform: Target['platform']): void {
  if (platform === 'darwin') return writeStubBundle(path.join(folder, 'Electron.app', 'Contents'));
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  mkdirSync(path.join(folder, 'locales'));
  for (const locale of locales) writeFileSync(path.join(folder, 'locales', `${locale}.pak`), '');
  writeFileSync(
    path.join(folder, platform === 'win32' ? 'electron.exe' : 'electron'),
    stubBinary(),
    { mode: 0o755 },
  );
}

function writeStubBundle(contents: string): void {
  const framework = path.join(contents, 'Frameworks', 'Electron Framework.framework');
  const helper = path.join(contents, 'Frameworks', 'Electron Helper.app', 'Contents');
  for (const folder of [
    path.join(contents, 'MacOS'),
    path.join(contents, 'Resources'),
    framework,
    path.join(helper, 'MacOS'),
  ])
    mkdirSync(folder, { recursive: true });
  // In macOS' form, where American English has no region.
  const languages = locales.map(
    (locale) => `${locale === 'en-US' ? 'en' : locale.replace('-', '_')}.lproj`,
  );
  for (const place of [
    path.join(contents, 'Resources'),
    path.join(framework, 'Versions', 'A', 'Resources'),
  ]) {
    for (const language of languages) {
      mkdirSync(path.join(place, language), { recursive: true });
      writeFileSync(path.join(place, language, 'locale.pak'), '');
    }
  }
  writeFileSync(path.join(contents, 'Info.plist'), propertyList('Electron'));
  writeFileSync(path.join(contents, 'MacOS', 'Electron'), 'a stub, not Electron\n', {
    mode: 0o755,
  });
  writeFileSync(path.join(framework, 'Electron Framework'), stubBinary());
  writeFileSync(path.join(helper, 'Info.plist'), propertyList('Electron Helper'));
  writeFileSync(path.join(helper, 'MacOS', 'Electron Helper'), 'a stub, not Electron\n', {
    mode: 0o755,
  });
}

function propertyList(executable: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${executable}</string></dict></plist>
`;
}
