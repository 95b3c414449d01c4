import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { app } from 'electron';
import { note, whenReady } from './answer.mjs';

whenReady(app, async () => {
  note('in an archive', import.meta.url.includes('.asar/'));
  const name = `better-sqlite3-multiple-ciphers/${process.platform}-${process.arch}`;
  const Database = createRequire(import.meta.url)(name);
  const database = new Database(process.env.BEHAVIOUR_DATABASE);
  note('native module', database.prepare('SELECT 40 + 2 AS sum').get().sum);
  database.close();
  const worker = new Worker(new URL('./thread-inside.mjs', import.meta.url));
  note(
    'ESM worker',
    await new Promise((resolve) => {
      worker.once('message', (value) => resolve(['message', value]));
      worker.once('error', (error) => resolve(['error', error.message]));
    }),
  );
});
