import { appendFileSync } from 'node:fs';

/** Writes an answer down at once: nothing that is only promised outlives the end of an app. */
export function note(name, value) {
  return appendFileSync(
    process.env.BEHAVIOUR_ANSWERS,
    `${JSON.stringify([name, value ?? null])}\n`,
  );
}

/** Runs a program once the app is ready, then ends it; what it throws is an answer too. */
export function whenReady(app, program) {
  void app
    .whenReady()
    .then(program)
    .catch((error) => note('failed', String(error?.stack ?? error)))
    .finally(() => app.exit(0));
}

/** What came of a promise, in words. */
export function outcome(promise) {
  return promise.then(
    (value) => ['ok', value ?? null],
    (error) => ['failed', error.message],
  );
}
