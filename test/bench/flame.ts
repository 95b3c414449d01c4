import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { build } from 'vite';
import { rendererConfig } from '../../scripts/vite-configs.ts';
import { launchCashdesk } from '../e2e/app.ts';

const outFolder = path.join(import.meta.dirname, '../../out');
const sampleEveryUs = 200;
/** Limits the printed list; the profiles hold the rest. */
const shownFiles = 25;

type Frame = {
  functionName: string;
  url: string;
  readonly lineNumber: number;
  readonly columnNumber: number;
};
type Profile = {
  readonly nodes: readonly { readonly id: number; readonly callFrame: Frame }[];
  readonly samples?: readonly number[];
  readonly timeDeltas?: readonly number[];
};

/** The source maps by file name; those of the page are not in `out`. */
async function readSourceMaps(folder: string): Promise<ReadonlyMap<string, SourceMap>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js.map'));
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const text = await readFile(path.join(folder, name), 'utf8');
        return [name.slice(0, -4), new SourceMap(JSON.parse(text) as SourceMapPayload)] as const;
      }),
    ),
  );
}

async function withPageSourceMaps<Value>(
  use: (maps: ReadonlyMap<string, SourceMap>) => Promise<Value>,
): Promise<Value> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cashdesk-flame-'));
  try {
    const config = rendererConfig();
    await build({ ...config, build: { ...config.build, outDir: folder, sourcemap: 'hidden' } });
    return await use(await readSourceMaps(path.join(folder, 'assets')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Maps each function from the bundle to its source. */
function nameFrames({ nodes }: Profile, maps: ReadonlyMap<string, SourceMap>): void {
  for (const { callFrame } of nodes) {
    const map = maps.get(path.posix.basename(callFrame.url));
    const entry = map?.findEntry(callFrame.lineNumber, callFrame.columnNumber);
    // Positions that the bundler generated have no source.
    const source: string | undefined =
      entry !== undefined && 'originalSource' in entry ? entry.originalSource : undefined;
    if (entry === undefined || !('originalLine' in entry) || source === undefined) continue;
    const file = source.replace(/^.*node_modules\//, '').replace(/^(?:\.\.\/)+/, '');
    callFrame.url = file;
    callFrame.functionName ||= `line ${String(entry.originalLine + 1)}`;
  }
}

/** Milliseconds of self time by file. */
function computeSelfTimes({
  nodes,
  samples = [],
  timeDeltas = [],
}: Profile): ReadonlyMap<string, number> {
  const fileOf = new Map(
    nodes.map(({ id, callFrame: { url, functionName } }) => [id, url || functionName] as const),
  );
  const files = new Map<string, number>();
  samples.forEach((node, at) => {
    const file = fileOf.get(node) ?? '';
    if (file !== '(idle)') files.set(file, (files.get(file) ?? 0) + (timeDeltas[at] ?? 0) / 1000);
  });
  return files;
}

async function saveProfile(
  profile: Profile,
  { name, maps }: { readonly name: string; readonly maps: ReadonlyMap<string, SourceMap> },
): Promise<void> {
  nameFrames(profile, maps);
  const file = path.join(outFolder, 'flame', `${name}.cpuprofile`);
  await writeFile(file, JSON.stringify(profile));
  const files = [...computeSelfTimes(profile)].toSorted(([, a], [, b]) => b - a);
  const sumMs = files.reduce((sum, [, ms]) => sum + ms, 0);
  console.log(`\n${file}: ${sumMs.toFixed(0)} ms, each file without what it called`);
  for (const [each, ms] of files.slice(0, shownFiles))
    console.log(`${ms.toFixed(1).padStart(8)} ms  ${each}`);
}

/** Profiles the page from its first moment on; the returned function ends it. */
async function profilePage(app: ElectronApplication): Promise<() => Promise<Profile>> {
  const page = app.windows()[0] ?? (await app.waitForEvent('window'));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', { interval: sampleEveryUs });
  await devtools.send('Profiler.start');
  return async () => (await devtools.send('Profiler.stop')).profile;
}

/**
 * Profiles main and the page during one start until the first row of a long list, with source
 * names: `out/flame/*.cpuprofile`, for Chromium's DevTools.
 */
export function profileStart(userData: string, row: string): Promise<void> {
  return withPageSourceMaps(async (pageMaps) => {
    const folder = path.join(outFolder, 'flame');
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const profileOfPage = Promise.withResolvers<() => Promise<Profile>>();
    const cashdesk = await launchCashdesk({
      userData,
      onStart: (app) => {
        profileOfPage.resolve(profilePage(app));
        return profileOfPage.promise;
      },
      environment: {
        CASHDESK_STANDIN_NODE_FLAGS: `--cpu-prof --cpu-prof-dir=${folder} --cpu-prof-interval=${String(sampleEveryUs)}`,
      },
    });
    await cashdesk.page.locator(row).first().filter({ hasText: /\p{L}/u }).waitFor();
    const end = await profileOfPage.promise;
    const page = await end();
    await cashdesk.close();
    await saveProfile(page, { name: 'page', maps: pageMaps });
    const profiles = await Promise.all(
      (await readdir(folder))
        .filter((name) => name.startsWith('CPU.'))
        .map(async (name) => {
          const text = await readFile(path.join(folder, name), 'utf8');
          await rm(path.join(folder, name));
          return JSON.parse(text) as Profile;
        }),
    );
    // Workers write profiles, too: main's is the one that ran its bundle.
    const main = profiles.find(({ nodes }) =>
      nodes.some(({ callFrame }) => callFrame.url.endsWith('/out/main/index.js')),
    );
    if (main)
      await saveProfile(main, {
        name: 'main',
        maps: await readSourceMaps(path.join(outFolder, 'main')),
      });
  });
}
