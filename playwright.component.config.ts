import { defineConfig } from '@playwright/test';
import { startTestClock } from './test/clock/test-clock.ts';
import { previewBrowser } from './test/fixtures/preview/preview-pages.ts';

startTestClock();
// Workers and their threads start with it.
process.env['NODE_OPTIONS'] +=
  ` --import ${new URL('test/fixtures/cheap-guesses.ts', import.meta.url).href}`;

/** One screen at a time over main without its shell, in the browser of this machine; no app starts. */
export default defineConfig({
  testDir: 'test/component',
  testMatch: '**/*.spec.{ts,tsx}',
  outputDir: 'test-results/component',
  globalSetup: './test/component/build-pages.ts',
  // Bundled already.
  build: { external: ['**/.cache/**'] },
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // No spec asserts time: the limits are there for one that never ends, on a busy machine too.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { launchOptions: previewBrowser },
  reporter: [['list'], ['json', { outputFile: 'out/component.json' }]],
});
