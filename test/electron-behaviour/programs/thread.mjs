import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { app } from 'electron';
import { note, whenReady } from './answer.mjs';

const folder = path.dirname(process.env.BEHAVIOUR_DATABASE);
const file = path.join(folder, 'thread.mjs');
writeFileSync(
  file,
  `import { parentPort, workerData } from 'node:worker_threads';
   const grown = [];
   if (workerData.grows) for (;;) grown.push(new Array(100_000).fill(grown.length));
   parentPort.postMessage(import.meta.url.endsWith('thread.mjs'));`,
);
function run(grows) {
  return new Promise((resolve) => {
    const worker = new Worker(pathToFileURL(file), {
      workerData: { grows },
      resourceLimits: { maxOldGenerationSizeMb: 32 },
    });
    worker.once('message', (value) => resolve(['message', value]));
    worker.once('error', (error) => resolve(['error', error.code]));
  });
}

whenReady(app, async () => {
  note('ESM', await run(false));
  note('out of memory', await run(true));
  note('main continues', await run(false));
});
