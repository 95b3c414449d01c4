/**
 * Mutation testing: `npm run mutate [-- <module or file>…]`. Changes the code in small ways, one at
 * a time, and checks whether a test fails. Writes `out/mutation.json` and fails below the target. A
 * module takes from five minutes to an hour of one processor.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from './say.ts';

const targetPercent = 85;

/**
 * The mutated files, and the tests that must fail. None of them needs a keychain, so that the score
 * is the same everywhere.
 */
const modules: Readonly<
  Record<string, { readonly mutate: readonly string[]; readonly tests: readonly string[] }>
> = {
  auth: {
    mutate: ['main/auth/*.ts', 'main/time/{keyed-mutex,timers}.ts'],
    tests: [
      'test/unit/auth/*.test.ts',
      'test/integration/auth-loopback.test.ts',
      'test/integration/auth-tokens.test.ts',
      'test/integration/sign-in.test.ts',
      'test/integration/sign-in-edges.test.ts',
    ],
  },
  keychain: { mutate: ['main/keychain/*.ts'], tests: ['test/unit/keychain/*.test.ts'] },
  ipc: { mutate: ['main/ipc/*.ts'], tests: ['test/unit/ipc/*.test.ts'] },
  transport: {
    mutate: ['main/bank/transport/*.ts', 'main/http/*.ts'],
    tests: [
      'test/unit/bank/{transport,retry,error,bank-clock,rate,read-lists}*.test.ts',
      'test/unit/http/*.test.ts',
      'test/integration/bank-transport.test.ts',
    ],
  },
  redaction: {
    mutate: ['main/log/{log,redact,request-journal,request-vocabulary}.ts'],
    tests: ['test/unit/log/redaction*.test.ts'],
  },
  scheduler: { mutate: ['main/scheduler/*.ts'], tests: ['test/unit/scheduler/*.test.ts'] },
  outbox: {
    mutate: ['main/outbox/*.ts', 'main/features/cards/changes/{resend-rule,classify-send}.ts'],
    tests: [
      'test/unit/outbox/*.test.ts',
      'test/unit/features/{resend-rule,classify-send,card-writes,create-client,client-changes,start-payments}.test.ts',
    ],
  },
};

type Mutant = {
  readonly id: string;
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
};
type Report = {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>
  >;
};
type Score = { readonly killed: number; readonly counted: number; readonly percent: number };

const killedStatuses: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const countedStatuses: ReadonlySet<string> = new Set([...killedStatuses, 'Survived', 'NoCoverage']);

export function computeScore(mutants: readonly { readonly status: string }[]): Score {
  const counted = mutants.filter(({ status }) => countedStatuses.has(status)).length;
  const killed = mutants.filter(({ status }) => killedStatuses.has(status)).length;
  return {
    killed,
    counted,
    percent: counted === 0 ? 100 : Math.floor((killed / counted) * 1000) / 10,
  };
}

function listSurvivors({ files }: Report): readonly string[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(
        ({ status, mutatorName, replacement = '', location: { start } }) =>
          `${file}:${start.line}:${start.column} ${status} ${mutatorName} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}\n    ${(lines[start.line - 1] ?? '').trim().slice(0, 160)}`,
      );
  });
}

/**
 * Runs Stryker on one module (or some of its files) and returns its report; null if it produced
 * none.
 */
function mutate(
  name: string,
  {
    mutate: files,
    tests,
  }: { readonly mutate: readonly string[]; readonly tests: readonly string[] },
): Report | null {
  const report = path.join('out', 'mutation', `${name}.json`);
  const config = path.join('out', 'mutation', `${name}.config.json`);
  rmSync(report, { force: true });
  mkdirSync(path.dirname(config), { recursive: true });
  const options = {
    mutate: files,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    reporters: ['json', 'dots'],
    jsonReporter: { fileName: report },
    tempDirName: path.join('out', 'mutation', 'sandbox'),
    ignorePatterns: ['out', 'docs', 'release', 'renderer/screens', 'test/e2e', 'test/bench'],
    disableTypeChecks: false,
    logLevel: 'warn',
    allowEmpty: true,
  };
  writeFileSync(config, JSON.stringify(options, null, 2));
  spawnSync(
    process.execPath,
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', config],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CASHDESK_TESTS: 'all', MUTATION_TESTS: tests.join(' ') },
    },
  );
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : null;
}

function run(names: readonly string[]): void {
  const chosenModules = Object.entries(modules).flatMap(([name, module]) => {
    const files = names.filter((file) =>
      module.mutate.some((pattern) => path.matchesGlob(file, pattern)),
    );
    if (names.length === 0 || names.includes(name)) return [[name, module] as const];
    return files.length === 0 ? [] : [[`${name}-part`, { ...module, mutate: files }] as const];
  });
  const scores: Record<string, Score & { readonly target: number }> = {};
  for (const [name, module] of chosenModules) {
    const report = mutate(name, module);
    if (report === null) {
      say(`${name}: no report`);
      process.exitCode = 1;
      continue;
    }
    for (const survivor of listSurvivors(report)) say(survivor);
    for (const [file, { mutants }] of Object.entries(report.files)) {
      const { killed, counted, percent } = computeScore(mutants);
      if (counted > 0) say(`  ${file}: ${percent} % (${killed} of ${counted})`);
    }
    const score = computeScore(Object.values(report.files).flatMap(({ mutants }) => mutants));
    scores[name] = { ...score, target: targetPercent };
    say(`${name}: ${score.percent} % killed (${score.killed} of ${score.counted})`);
    if (score.percent < targetPercent) process.exitCode = 1;
  }
  writeFileSync(path.join('out', 'mutation.json'), `${JSON.stringify(scores, null, 2)}\n`);
}

if (import.meta.main) run(process.argv.slice(2));
