/**
 * `npm run package`: builds the release app, packs it for every target and checks each package.
 * With Electron's binary it also creates the installers of this machine's system. Without it,
 * everything except installers is done with a stub instead of the binary.
 */
import { rmSync } from 'node:fs';
import { fetchElectron } from './find-electron.ts';
import { audit, auditCommand } from './package/audit.ts';
import { buildApp } from './package/build-app.ts';
import { contentComplaints } from './package/contents.ts';
import { buildInstallers } from './package/installers.ts';
import { optionComplaints, releaseComplaints, signingSettings } from './package/release-checks.ts';
import { packOverStub, packProof } from './package/pack-over-stub.ts';
import { nameOf, type Target, targets } from './package/targets.ts';
import { proofComplaints } from './package/try-proof.ts';
import { readOptions } from './read-options.ts';
import { say } from './say.ts';
import { ensure } from './set-up.ts';

const usage = `npm run package [-- --release [--unsigned] | --proof]
  --release    what others may install: signed, by the variables that docs/releasing.md names, and with real addresses
  --unsigned   a release without signatures, called so by name
  --proof      the packed app with --inspect let in, driven out of its archive; never what others install`;
const flag = { type: 'boolean', default: false } as const;
const options = readOptions(usage, { options: { release: flag, unsigned: flag, proof: flag } });
const { release: isRelease, unsigned: isUnsigned } = options;
const platform = process.platform as Target['platform'];

function auditComplaints(): string[] {
  const audited = audit();
  if (audited.kind === 'not-asked')
    say(
      `Known weaknesses of what ships could not be asked for here (${audited.why}). Where the registry answers: ${auditCommand}`,
    );
  if (audited.kind === 'clean') say('The registry knows of no weakness in what ships.');
  return audited.kind === 'found'
    ? audited.names.map((name) => `${name} has a known weakness: ${auditCommand}`)
    : [];
}

function reportProblems(complaints: readonly string[]): void {
  for (const complaint of complaints) say(complaint);
  process.exitCode = 1;
}

async function installersComplaints(): Promise<readonly string[]> {
  const electron = await fetchElectron();
  if (electron === undefined && isRelease)
    return ['There is nothing to release without Electron itself.'];
  if (electron === undefined) {
    say(
      'No installer was built: AppImage, deb, dmg, zip and nsis need it and their own tools, by the same command on each system. What goes into them is in release/contents/.',
    );
    return [];
  }
  const { files, complaints } = await buildInstallers(
    isRelease ? signingSettings(platform, { environment: process.env, isUnsigned }) : {},
  );
  if (complaints.length === 0) for (const file of files) say(`Built ${file}`);
  return complaints;
}

async function packageAll(): Promise<readonly string[]> {
  rmSync('release', { recursive: true, force: true });
  const built = await buildApp();
  say(
    `${built.shipped.length} packages of others ship; their licences and the bill of materials lie in out/package/notices/.`,
  );
  const complaints = [...built.complaints, ...auditComplaints()];
  for (const target of targets) complaints.push(...(await contentComplaints(target)));
  return complaints.length > 0 ? complaints : installersComplaints();
}

async function testProof(): Promise<readonly string[]> {
  const target = targets.find(
    (each) => each.platform === process.platform && each.arch === process.arch,
  );
  if (target === undefined) return ['Cashdesk is not made for this machine.'];
  const electron = await fetchElectron();
  // On other systems, a stub is not an executable program.
  if (electron === undefined && (target.platform !== 'linux' || !ensure(['browser'])))
    return ['There is nothing to drive without Electron itself.'];
  const { complaints } = await buildApp();
  if (complaints.length > 0) return complaints;
  const { program, binary, resources } =
    electron === undefined ? await packOverStub(target, 'proof') : await packProof(target);
  const problems = await proofComplaints({ program, fuses: binary, resources, electron }, target);
  if (problems.length === 0)
    say(
      `${nameOf(target)}: driven out of its archive, over ${electron === undefined ? 'a stub and the stand-in' : 'Electron'}.`,
    );
  return problems;
}

// Checked before the build, because that takes minutes.
const missingRequirements = [
  ...optionComplaints(options),
  ...(isRelease ? releaseComplaints(platform, { environment: process.env, isUnsigned }) : []),
];
const complaints =
  missingRequirements.length > 0
    ? missingRequirements
    : await (options.proof ? testProof() : packageAll());
if (complaints.length > 0) reportProblems(complaints);
