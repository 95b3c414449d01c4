import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '../say.ts';
import { builderSettings } from './builder-settings.ts';
import { debianComplaints } from './debian-checks.ts';
import { desktopEntriesComplaints } from './desktop-entries.ts';
import { fuseComplaints } from './fuses.ts';
import { packOverStub } from './pack-over-stub.ts';
import { readArchive } from './read-archive.ts';
import { languageComplaints, plistComplaints, shipComplaints } from './ship-rules.ts';
import { nameOf, type Target } from './targets.ts';

/** Packs one target with a stub and returns the problems of its contents, one per line. */
export async function contentComplaints(target: Target): Promise<string[]> {
  const { resources, binary, infoPlist, entries, debian, languages } = await packOverStub(target);
  const files = readArchive(path.join(resources, 'app.asar'));
  const missingNotices = ['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'].filter(
    (name) => !existsSync(path.join(resources, name)),
  );
  const complaints = [
    ...shipComplaints(files, { target, buildFolder: process.cwd() }),
    ...(await fuseComplaints(binary, target)),
    ...missingNotices.map((name) => `${name} is missing beside the archive`),
    ...(target.platform === 'linux' ? desktopEntriesComplaints(entries) : []),
    ...(debian === null ? [] : debianComplaints(debian)),
    ...languageComplaints(languages, builderSettings().electronLanguages),
    ...(infoPlist === null ? [] : plistComplaints(readFileSync(infoPlist, 'utf8'))),
  ];
  say(
    `${nameOf(target)}: ${files.length} files in the archive, nine fuses, ${complaints.length === 0 ? 'all as they should be' : `${complaints.length} complaints`}.`,
  );
  return complaints.map((complaint) => `${nameOf(target)}: ${complaint}`);
}
