import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { app } from 'electron';
import { note, whenReady } from './answer.mjs';

// As main finds it: the platform's binary, because the package's loader asks for a process report.
const name = `better-sqlite3-multiple-ciphers/${process.platform}-${process.arch}`;
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require('node:module').createRequire(workerData.from)(workerData.name);
const database = new Database(workerData.file);
database.pragma("key = 'behaviour'");
parentPort.postMessage(database.prepare('SELECT sum(n) AS total FROM numbers').get().total);
database.close();
`;

whenReady(app, async () => {
  const Database = createRequire(import.meta.url)(name);
  const file = process.env.BEHAVIOUR_DATABASE;
  const database = new Database(file);
  database.pragma("key = 'behaviour'");
  database.pragma('journal_mode = WAL');
  database.exec('CREATE TABLE numbers (n INTEGER); INSERT INTO numbers VALUES (40), (2)');
  const total = await new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      eval: true,
      workerData: { from: import.meta.filename, name, file },
    });
    worker.once('message', resolve).once('error', reject);
  });
  note('total in the thread', total);
  note('total in main', database.prepare('SELECT sum(n) AS total FROM numbers').get().total);
  database.close();
  note(
    'reads without its key',
    (() => {
      const other = new Database(file);
      try {
        return other.prepare('SELECT count(*) AS n FROM numbers').get().n;
      } catch (error) {
        return error.code;
      } finally {
        other.close();
      }
    })(),
  );
});
