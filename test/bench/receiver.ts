import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { eventOf } from './many-events.ts';
import { median, type Measured, p95 } from './measured.ts';

const pairs = 15;
const perRun = 100;
const secret = 'bench-secret';

type Peer = { readonly address: string; readonly agent: Agent; readonly child: ChildProcess };

const started = async (script: string, args: readonly string[]): Promise<Peer> => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(script, import.meta.url)), ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  return { address: String(value), agent: new Agent({ keepAlive: true }), child };
};

let sent = 0;
/** An event that was never sent before, with its signature: making them is not what is measured. */
const delivery = (): {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | number>>;
} => {
  const { body } = eventOf(sent);
  sent += 1;
  const seconds = String(Math.floor(Date.now() / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'X-Service-Signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`,
    },
  };
};

const answered = (
  { address, agent }: Peer,
  { body, headers }: ReturnType<typeof delivery>,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const sending = request(address, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 204
          ? resolve(performance.now() - start)
          : reject(new Error(`answered ${String(response.statusCode)}`)),
      );
    });
    sending.once('error', reject);
    sending.end(body);
  });

/** p95 of deliveries that come one after the other from so many sides. */
const run = async (peer: Peer, sides: number): Promise<number> => {
  const timesMs: number[] = [];
  const each = async (): Promise<void> => {
    const deliveries = Array.from({ length: perRun / sides }, delivery);
    for (const one of deliveries) timesMs.push(await answered(peer, one));
  };
  await Promise.all(Array.from({ length: sides }, each));
  return p95(timesMs);
};

/**
 * The receiver with its vault (encrypted, searchable, verified) against a bare server that appends
 * to SQLite, both processes of their own, both synced to disk before they answer.
 */
export const measureReceiver = async (): Promise<Measured> => {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  const peers = [
    await started('../integration/event-writer.ts', [
      join(directory, 'vault'),
      randomBytes(32).toString('hex'),
      secret,
    ]),
    await started('bare-receiver.ts', [join(directory, 'bare')]),
  ] as const;
  const [ours, bare] = peers;
  try {
    for (const peer of peers) await run(peer, 1);
    const ratioOf = async (sides: number): Promise<number> => {
      const ratios: number[] = [];
      for (let pair = 0; pair < pairs; pair += 1) {
        // They take turns in going first.
        const first = pair % 2 === 0 ? ours : bare;
        const firstMs = await run(first, sides);
        const secondMs = await run(first === ours ? bare : ours, sides);
        ratios.push(first === ours ? firstMs / secondMs : secondMs / firstMs);
      }
      return median(ratios);
    };
    const value = await ratioOf(1);
    console.log(
      `receiver: ${value.toFixed(2)} one after the other, ${(await ratioOf(10)).toFixed(2)} from ten sides at once`,
    );
    return { value, target: 2, unit: 'ratio', runs: pairs };
  } finally {
    for (const { child, agent } of peers) {
      agent.destroy();
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill();
      await ended;
    }
    rmSync(directory, { recursive: true, force: true });
  }
};
