import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { messageCatalogues } from './scripts/vite-messages.ts';

/**
 * In plain Node `electron` is a downloader, not an API: a test that reaches it has imported too
 * much, and is told so.
 */
const electron = fileURLToPath(new URL('test/fixtures/no-electron.ts', import.meta.url));

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [messageCatalogues()],
        resolve: { alias: { electron } },
        // No test asserts time; the limit is there for one that never ends, on a busy machine too.
        test: {
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/contract/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [messageCatalogues()],
        resolve: { alias: { electron } },
        test: {
          name: 'integration',
          include: ['test/integration/**/*.test.ts', 'test/electron-behaviour/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
