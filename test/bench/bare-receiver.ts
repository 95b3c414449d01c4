import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Database } from '../../main/data/sqlite.ts';

/**
 * A baseline process: appends each body unencrypted to a SQLite file at this path, synced to disk
 * before it answers. Prints its address, then receives.
 */
const [path = ''] = process.argv.slice(2);
const db = new Database(path);
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.exec('CREATE TABLE event (entry INTEGER PRIMARY KEY, body BLOB NOT NULL)');
const insert = db.prepare<[Uint8Array]>('INSERT INTO event (body) VALUES (?)');
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    insert.run(Buffer.concat(chunks));
    response.writeHead(204).end();
  });
});
server.listen(
  0,
  '127.0.0.1',
  () =>
    void writeSync(
      1,
      `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/events\n`,
    ),
);
