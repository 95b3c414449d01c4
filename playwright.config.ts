import { defineConfig } from '@playwright/test';
import { startTestClock } from './test/clock/test-clock.ts';

startTestClock();

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Every spec starts a whole desktop app, with a browser of its own.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // No spec asserts time: the limits are there for one that never ends, on a busy machine too.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['list'], ['json', { outputFile: 'out/e2e.json' }]],
});
