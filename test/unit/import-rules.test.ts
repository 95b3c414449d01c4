import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ICruiseOptions, type ICruiseResult, cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  readonly forbidden: ICruiseOptions['ruleSet'] extends infer R ? R : never;
  readonly options: ICruiseOptions;
};

const check = async (baseDir: string): Promise<ICruiseResult> => {
  const { output } = await cruise(['main', 'preload', 'renderer'], {
    ...config.options,
    baseDir,
    validate: true,
    preserveSymlinks: true,
    ruleSet: { forbidden: config.forbidden as never },
  });
  return output as ICruiseResult;
};

const planted: readonly (readonly [rule: string, file: string, code: string])[] = [
  ['renderer-sees-the-contract', 'renderer/frame/window.ts', "import '../../main/bank/client.ts';"],
  ['main-never-sees-renderer', 'main/shell/look.ts', "import '../../renderer/frame/window.ts';"],
  ['contract-is-pure', 'preload/contract/cards.ts', "import 'node:fs';"],
  ['preload-is-thin', 'preload/index.ts', "import '../main/bank/client.ts';"],
  [
    'electron-stays-in-the-shell',
    'main/bank/window.ts',
    "import { app } from 'electron'; export const name = app;",
  ],
  ['nobody-imports-the-root', 'main/shell/again.ts', "import '../index.ts';"],
  ['bank-knows-neither-data-nor-auth', 'main/bank/tokens.ts', "import '../auth/vault.ts';"],
  ['features-stay-apart', 'main/features/cards/lock.ts', "import '../clients/find.ts';"],
  ['screens-stay-apart', 'renderer/screens/cards/page.ts', "import '../overview/page.ts';"],
  ['demo-service-stands-alone', 'main/demo-service/cards.ts', "import '../bank/client.ts';"],
  ['demo-service-is-asked-for', 'main/bank/demo.ts', "import '../demo-service/cards.ts';"],
  ['unresolved', 'main/data/open.ts', "import './nowhere.ts';"],
  ['no-cycles', 'main/log/a.ts', "import './b.ts';"],
];
const innocent = [
  'main/bank/client.ts',
  'main/auth/vault.ts',
  'main/features/clients/find.ts',
  'renderer/screens/overview/page.ts',
  'main/index.ts',
];

describe('the import rules', () => {
  const tree = mkdtempSync(path.join(tmpdir(), 'cashdesk-imports-'));
  let caught: ReadonlySet<string> = new Set();

  beforeAll(async () => {
    const write = (file: string, code: string): void => {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), code);
    };
    for (const file of innocent) write(file, 'export {};');
    for (const [, file, code] of planted) write(file, code);
    write('main/log/b.ts', "import './a.ts';");
    write('tsconfig.json', '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}');
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
    caught = new Set(
      (await check(tree)).summary.violations.map(({ rule, from }) => `${rule.name} ${from}`),
    );
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it.each(planted)('catch a break of %s in %s', (rule, file) => {
    expect([...caught]).toContain(`${rule} ${file}`);
  });

  it('hold in our own tree, which was really read', async () => {
    const { summary } = await check(root);
    expect(summary.totalCruised).toBeGreaterThan(100);
    expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
      [],
    );
  });
});
