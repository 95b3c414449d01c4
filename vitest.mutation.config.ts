import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { startTestClock } from './test/clock/test-clock.ts';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

startTestClock();

const electron = fileURLToPath(new URL('test/fixtures/no-electron.ts', import.meta.url));

/** What is quick first: the first test that fails ends the run of a mutant. */
class UnitFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      Number(moduleId.includes('/integration/'));
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * The tests that `npm run mutate` runs again for each mutant: one project, so that unit and
 * integration tests count alike. They are named here and not by Stryker's `testFiles`: with those
 * it applies mutants after the modules were loaded, and none of a constant takes effect.
 */
export default defineConfig({
  resolve: { alias: { electron } },
  test: {
    include: (process.env['MUTATION_TESTS'] ?? '').split(' '),
    setupFiles: ['test/fixtures/no-shrinking.ts'],
    sequence: { sequencer: UnitFirst },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    fileParallelism: false,
  },
});
