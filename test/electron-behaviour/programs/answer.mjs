import { appendFileSync } from 'node:fs';

/** Writes an answer synchronously, because no promise outlives the end of an app. */
export function note(name, value) {
  return appendFileSync(
    process.env.BEHAVIOUR_ANSWERS,
    `${JSON.stringify([name, value ?? null])}\n`,
  );
}

/** Runs a program once the app is ready, then ends it; an error is an answer, too. */
export function whenReady(app, program) {
  void app
    .whenReady()
    .then(program)
    .catch((error) => note('failed', String(error?.stack ?? error)))
    .finally(() => app.exit(0));
}

/** The outcome of a promise, in words. */
export function outcome(promise) {
  return promise.then(
    (value) => ['ok', value ?? null],
    (error) => ['failed', error.message],
  );
}
