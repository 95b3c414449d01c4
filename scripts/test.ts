/**
 * `npm test`: prepares the machine, then every check there is, in one Secret Service. Its last line
 * is `N passed, N failed`. The app runs on the stand-in; on Electron with `ELECTRON_BIN`, or with
 * `npm test -- --electron`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { electronForTests, testEnvironment } from './find-electron.ts';
import { nodeProgram } from './node-program.ts';
import { say } from './say.ts';
import { ensure } from './set-up.ts';
import { readPlaywrightReport, readStage, readVitestReport, sum, type Stage } from './stages.ts';

const node = process.execPath;
const vitest = (project: string): Stage => ({
  name: project,
  command: nodeProgram(
    'vitest',
    'run',
    '--project',
    project,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=out/${project}.json`,
  ),
  report: { file: `out/${project}.json`, read: readVitestReport },
});

const stages: readonly Stage[] = [
  { name: 'typecheck', command: [node, 'scripts/typecheck.ts'] },
  { name: 'format', command: nodeProgram('prettier', '--check', '--log-level', 'warn', '.') },
  { name: 'lint', command: nodeProgram('eslint', '.') },
  {
    name: 'import rules',
    command: nodeProgram(
      'depcruise',
      '--config',
      '.dependency-cruiser.mjs',
      'main',
      'preload',
      'renderer',
    ),
  },
  { name: 'build', command: [node, 'scripts/build.ts'] },
  vitest('unit'),
  vitest('integration'),
  {
    name: 'component',
    command: nodeProgram(
      'playwright',
      'test',
      '--config',
      'playwright.component.config.ts',
      '--pass-with-no-tests',
    ),
    report: { file: 'out/component.json', read: readPlaywrightReport },
  },
  {
    name: 'e2e',
    command: nodeProgram('playwright', 'test', '--pass-with-no-tests'),
    report: { file: 'out/e2e.json', read: readPlaywrightReport },
  },
];

function runStages(): void {
  mkdirSync('out', { recursive: true });
  const results = stages.map((stage) => {
    say(`\n── ${stage.name}`);
    if (stage.report !== undefined) rmSync(stage.report.file, { force: true });
    const [program, ...args] = stage.command;
    const { status } = spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    return { stage, outcome: readStage(stage, status === 0) };
  });
  say('');
  for (const { stage, outcome } of results) {
    say(
      `${outcome.failed === 0 ? 'ok    ' : 'FAILED'} ${stage.name}: ${outcome.passed} passed, ${outcome.failed} failed`,
    );
    for (const failure of outcome.failures) say(`       ${failure}`);
  }
  const { passed, failed } = sum(results.map(({ outcome }) => outcome));
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
}

function refuse(): void {
  process.exitCode = 1;
  process.stdout.write('0 passed, 1 failed\n');
}

/** The same script once more, beside a keyring: one for all stages. */
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
  if (!ensure(['browser', 'secret-service'])) return refuse();
  process.exitCode =
    spawnSync(node, ['scripts/with-secret-service.ts', node, 'scripts/test.ts', '--inside'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environment,
    }).status ?? 1;
}

if (process.argv.includes('--inside')) runStages();
else await runInsideSecretService();
