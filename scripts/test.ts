/**
 * `npm test`: prepares the machine, then runs every check in one Secret Service. Its last line is
 * `N passed, N failed`. The app runs on the stand-in; on Electron with `ELECTRON_BIN`, or with `npm
 * test -- --electron`. `npm test -- --all` also tests the four languages other than German, every
 * day of two years and all runs of each property. It also takes the tour of `npm start`. The tests of
 * the tools run if a tool changed, and in CI.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { hasDisplay } from './display.ts';
import { electronForTests, testEnvironment } from './find-electron.ts';
import { nodeProgram } from './node-program.ts';
import { sandboxWorks } from './sandbox-works.ts';
import { say } from './say.ts';
import { ensure } from './set-up.ts';
import { haveToolsChanged } from './tool-tests.ts';
import {
  readPlaywrightReport,
  readProgress,
  readStage,
  readVitestReport,
  sum,
  type Report,
  type Stage,
} from './stages.ts';

const node = process.execPath;
const isAll = process.argv.includes('--all') || process.env['CASHDESK_TESTS'] === 'all';
const areToolsTested = isAll || process.env['CI'] !== undefined || haveToolsChanged();

function vitest(project: string): Stage {
  return {
    name: project,
    command: nodeProgram(
      'vitest',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=out/${project}.json`,
    ),
    report: { file: `out/${project}.json`, read: readVitestReport },
  };
}

function playwright(name: string, ...options: readonly string[]): Stage {
  return {
    name,
    command: nodeProgram('playwright', 'test', ...options),
    report: { file: `out/${name}.json`, read: readPlaywrightReport },
  };
}

/**
 * Two rows of stages run at the same time, the stages of a row one after the other. Each stage of
 * tests uses two cores: two of them at a time take longer than one after the other. The checks that
 * need one core run next to them.
 */
const rows: readonly (readonly Stage[])[] = [
  [
    { name: 'build', command: [node, 'scripts/build.ts'] },
    playwright('e2e'),
    playwright('component', '--config', 'playwright.component.config.ts'),
    vitest('integration'),
    vitest('unit'),
    ...(areToolsTested ? [vitest('tools')] : []),
    ...(isAll ? [{ name: 'tour', command: [node, 'scripts/tour.ts'] as const }] : []),
  ],
  [
    { name: 'format', command: nodeProgram('oxfmt', '--check') },
    { name: 'lint and types', command: nodeProgram('oxlint') },
    { name: 'unused exports', command: [node, 'scripts/unused-exports.ts'] },
  ],
];

type Result = { readonly stage: Stage; readonly outcome: Report; readonly seconds: number };

const stageCount = rows.flat().length;
let startedStages = 0;

/** Prints the output of a stage as a whole at its end, and its progress twice a minute. */
async function runStage(stage: Stage): Promise<Result> {
  startedStages += 1;
  say(`── ${stage.name} begins (${startedStages} of ${stageCount} stages)`);
  const startMs = performance.now();
  const secondsSoFar = (): number => Math.round((performance.now() - startMs) / 1000);
  if (stage.report !== undefined) rmSync(stage.report.file, { force: true });
  const [program, ...args] = stage.command;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  const progress = setInterval(() => {
    const done = readProgress(Buffer.concat(output).toString());
    say(`── ${stage.name}: ${done === '' ? '' : `${done} after `}${secondsSoFar()} s`);
  }, 30_000);
  const status = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  clearInterval(progress);
  say(`\n── ${stage.name}`);
  process.stderr.write(Buffer.concat(output));
  return {
    stage,
    outcome: readStage(stage, status === 0),
    seconds: secondsSoFar(),
  };
}

async function runRow(row: readonly Stage[]): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const stage of row) results.push(await runStage(stage));
  return results;
}

async function runStages(): Promise<void> {
  mkdirSync('out', { recursive: true });
  const results = (await Promise.all(rows.map(runRow))).flat();
  say('');
  for (const { stage, outcome, seconds } of results) {
    say(
      `${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds} s`,
    );
    for (const failure of outcome.failures)
      say(`       ${failure.replaceAll('\n', '\n         ')}`);
  }
  const { passed, failed } = sum(results.map(({ outcome }) => outcome));
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}

function refuse(): void {
  process.exitCode = 1;
  process.stdout.write('0 passed, 1 failed\n');
}

/** The same script again, with a keyring: one for all stages. */
async function runInsideSecretService(): Promise<void> {
  const environment = await testEnvironment(process.argv.slice(2), process.env);
  if (environment === null) {
    say('Name an Electron of this machine: ELECTRON_BIN=/path/to/electron npm test');
    return refuse();
  }
  const electron = electronForTests(environment);
  say(
    electron === undefined
      ? 'The app is tested over the stand-in; npm test -- --electron tests it on Electron.'
      : `The app is tested on ${electron}.`,
  );
  if (electron !== undefined && !hasDisplay()) {
    say('Electron needs a display: node scripts/ci/with-display.ts npm test -- --electron');
    return refuse();
  }
  if (electron !== undefined && !sandboxWorks(electron, { environment }))
    say('Its sandbox does not work here, so the app is tested without it. npm start says why.');
  if (!areToolsTested)
    say('The tools are as published, so their tests do not run; npm run tools runs them.');
  if (!ensure(['browser', 'secret-service', 'pdf-reader'])) return refuse();
  process.exitCode =
    spawnSync(node, ['scripts/with-secret-service.ts', node, 'scripts/test.ts', '--inside'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, ...(isAll ? { CASHDESK_TESTS: 'all' } : {}) },
    }).status ?? 1;
}

if (process.argv.includes('--inside')) await runStages();
else await runInsideSecretService();
