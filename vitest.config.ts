import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { toolTests } from './scripts/tool-tests.ts';
import { messageCatalogues } from './scripts/vite-messages.ts';
import { startTestClock } from './test/clock/test-clock.ts';

startTestClock();

/**
 * In plain Node `electron` is a downloader, not an API: a test that reaches it has imported too
 * much, and is told so.
 */
const electron = fileURLToPath(new URL('test/fixtures/no-electron.ts', import.meta.url));

const shared = {
  plugins: [messageCatalogues()],
  resolve: { alias: { electron } },
};

// No test asserts time; the limits are there for one that never ends, on a busy machine too.
const patience = {
  setupFiles: ['test/fixtures/patience.ts', 'test/fixtures/extent.ts'],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

/**
 * The processes that tests start load the same files again and again: what Node compiled of them is
 * kept, as the stand-in keeps it.
 */
const env = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)),
  NODE_OPTIONS: [
    process.env['NODE_OPTIONS'] ?? '',
    `--import ${new URL('test/fixtures/cheap-guesses.ts', import.meta.url).href}`,
    `--require ${JSON.stringify(fileURLToPath(new URL('test/fixtures/keep-compiled.cjs', import.meta.url)))}`,
  ].join(' '),
};

/** More than cores: these tests wait for sockets, processes and retries more than they compute. */
const waitingWorkers = 4;

export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        // React's build for development takes three times as long for a page.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          ...patience,
          name: 'unit',
          env: { ...env, NODE_ENV: 'production' },
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/contract/**/*.test.ts'],
          exclude: toolTests,
          setupFiles: [...patience.setupFiles, 'test/fixtures/as-if-alone.ts'],
          isolate: false,
          // Left alone, Vitest keeps a core for itself: of two that is half.
          maxWorkers: '100%',
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: 'integration',
          env,
          isolate: false,
          include: ['test/integration/**/*.test.ts'],
          exclude: toolTests,
          maxWorkers: waitingWorkers,
        },
      },
      {
        ...shared,
        test: {
          ...patience,
          name: 'tools',
          env,
          isolate: false,
          include: toolTests,
          maxWorkers: waitingWorkers,
        },
      },
    ],
  },
});
