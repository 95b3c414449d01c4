import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '../say.ts';
import { ensure } from '../set-up.ts';
import { debianComplaints } from './debian-checks.ts';
import { desktopEntriesComplaints } from './desktop-entries.ts';
import { fuseComplaints } from './fuses.ts';
import { languageComplaints } from './languages.ts';
import { packOverStub } from './pack-over-stub.ts';
import { readArchive } from './read-archive.ts';
import { shipComplaints } from './ship-rules.ts';
import { nameOf, type Target } from './targets.ts';
import { archiveComplaints } from './try-archive.ts';

/**
 * Packs one target over a stub and says what is wrong with its contents, a line each; this
 * machine's own is started too.
 */
export async function contentComplaints(target: Target): Promise<string[]> {
  const { resources, binary, infoPlist, entries, debian, languages } = await packOverStub(target);
  const archive = path.join(resources, 'app.asar');
  const files = readArchive(archive);
  const isTried =
    target.platform === process.platform && target.arch === process.arch && ensure(['browser']);
  const besides = ['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'].filter(
    (name) => !existsSync(path.join(resources, name)),
  );
  const complaints = [
    ...shipComplaints(files, { target, buildFolder: process.cwd() }),
    ...(await fuseComplaints(binary, target)),
    ...besides.map((name) => `${name} is missing beside the archive`),
    ...(target.platform === 'linux' ? desktopEntriesComplaints(entries) : []),
    ...(debian === null ? [] : debianComplaints(debian)),
    ...languageComplaints(languages),
    ...(infoPlist === null ? [] : plistComplaints(readFileSync(infoPlist, 'utf8'))),
    ...(isTried ? await archiveComplaints(archive) : []),
  ];
  say(
    `${nameOf(target)}: ${files.length} files in the archive, nine fuses${isTried ? ', started here' : ''}, ${complaints.length === 0 ? 'all as they should be' : `${complaints.length} complaints`}.`,
  );
  return complaints.map((complaint) => `${nameOf(target)}: ${complaint}`);
}

/**
 * macOS learns from this file who opens a link, and Electron the hash of the archive it may load.
 */
function plistComplaints(plist: string): string[] {
  const isRegistered = /<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>cashdesk<\/string>/.test(
    plist,
  );
  const isSealed =
    /<key>ElectronAsarIntegrity<\/key>\s*<dict>\s*<key>Resources\/app\.asar<\/key>/.test(plist);
  return [
    ...(isRegistered ? [] : ['Info.plist does not register cashdesk://']),
    ...(isSealed ? [] : ['Info.plist holds no hash of the archive']),
  ];
}
