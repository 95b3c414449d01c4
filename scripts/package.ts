/**
 * `npm run package`: builds what ships, packs it for every target and looks into each package. With Electron's binary it goes on to the
 * installers of this machine's system; without it everything but them is done, over a stub in the binary's place.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fetchedElectron } from './find-electron.ts';
import { audit, auditCommand } from './package/audit.ts';
import { buildApp } from './package/build-app.ts';
import { fuseComplaints } from './package/fuses.ts';
import { buildInstallers } from './package/installers.ts';
import { packOverStub } from './package/pack-over-stub.ts';
import { readArchive } from './package/read-archive.ts';
import { shipComplaints } from './package/ship-rules.ts';
import { nameOf, type Target, targets } from './package/targets.ts';
import { archiveComplaints } from './package/try-archive.ts';
import { say } from './say.ts';
import { ensure } from './set-up.ts';

async function contentComplaints(target: Target): Promise<string[]> {
  const { resources, binary, infoPlist } = await packOverStub(target);
  const archive = path.join(resources, 'app.asar');
  const files = readArchive(archive);
  const isTried =
    target.platform === process.platform && target.arch === process.arch && ensure(['browser']);
  const besides = ['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'].filter(
    (name) => !existsSync(path.join(resources, name)),
  );
  const complaints = [
    ...shipComplaints(files, { target, buildFolder: process.cwd() }),
    ...(await fuseComplaints(binary, target.platform)),
    ...besides.map((name) => `${name} is missing beside the archive`),
    ...(infoPlist === null ? [] : plistComplaints(readFileSync(infoPlist, 'utf8'))),
    ...(isTried ? await archiveComplaints(archive) : []),
  ];
  say(
    `${nameOf(target)}: ${files.length} files in the archive, nine fuses${isTried ? ', started here' : ''}, ${complaints.length === 0 ? 'all as they should be' : `${complaints.length} complaints`}.`,
  );
  return complaints.map((complaint) => `${nameOf(target)}: ${complaint}`);
}

/** macOS learns from this file who opens a link, and Electron the hash of the archive it may load. */
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

function auditComplaints(): string[] {
  const found = audit();
  if (found.kind === 'not-asked')
    say(
      `Known weaknesses of what ships could not be asked for here (${found.why}). Where the registry answers: ${auditCommand}`,
    );
  if (found.kind === 'clean') say('The registry knows of no weakness in what ships.');
  return found.kind === 'found'
    ? found.names.map((name) => `${name} has a known weakness: ${auditCommand}`)
    : [];
}

rmSync('release', { recursive: true, force: true });
const built = await buildApp();
say(
  `${built.shipped.length} packages of others ship; their licences and the bill of materials lie in out/package/notices/.`,
);
const complaints = [...built.complaints, ...auditComplaints()];
for (const target of targets) complaints.push(...(await contentComplaints(target)));

if (complaints.length > 0) {
  for (const complaint of complaints) say(complaint);
  process.exitCode = 1;
} else if (fetchedElectron() === undefined) {
  say(
    "Electron's binary cannot be had here, so no installer was built: AppImage, deb, dmg, zip and nsis need it and their own tools, by the same command on each system. What goes into them is in release/contents/.",
  );
} else {
  for (const file of await buildInstallers()) say(`Built ${file}`);
}
