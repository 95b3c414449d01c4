import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createEvent } from './many-events.ts';
import { pause } from '../../main/time/pause.ts';
import { median, type Figure, p95, p99 } from './figure.ts';

const pairs = 15;
const perRun = 100;
const burstCount = 5_000;
/** By then, the log of either database is written back. */
const pauseMs = 200;
/** The bank waits a second for an answer. See docs/performance.md. */
const target = 3;
const secret = 'bench-secret';

type Peer = { readonly address: string; readonly agent: Agent; readonly child: ChildProcess };

async function startPeer(script: string, args: readonly string[]): Promise<Peer> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL(script, import.meta.url)), ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next();
  return { address: String(value), agent: new Agent({ keepAlive: true }), child };
}

let sentCount = 0;
/** A new event with its signature, made before the measurement. */
function createDelivery(): {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string | number>>;
} {
  const { body } = createEvent(sentCount);
  sentCount += 1;
  const seconds = String(Math.floor(Date.now() / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      'X-Service-Signature': `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`,
    },
  };
}

function deliver(
  { address, agent }: Peer,
  { body, headers }: ReturnType<typeof createDelivery>,
): Promise<number> {
  return new Promise((resolve, reject) => {
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
}

/** The time of each delivery, sent one after the other by this many concurrent clients. */
async function measureDeliveries(
  peer: Peer,
  { sides, count = perRun }: { readonly sides: number; readonly count?: number },
): Promise<readonly number[]> {
  const timesMs: number[] = [];
  const deliveries = Array.from({ length: count }, createDelivery);
  const each = async (): Promise<void> => {
    for (let one = deliveries.pop(); one; one = deliveries.pop())
      timesMs.push(await deliver(peer, one));
  };
  await pause(pauseMs);
  await Promise.all(Array.from({ length: sides }, each));
  return timesMs;
}

/**
 * The receiver with its vault (encrypted, searchable, verified) compared with a bare server that
 * appends to SQLite. Both are separate processes and sync to disk before they answer.
 */
export async function measureReceiver(): Promise<Readonly<Record<string, Figure>>> {
  const directory = mkdtempSync(join(tmpdir(), 'cashdesk-bench-'));
  const peers = [
    await startPeer('../integration/event-writer.ts', [
      join(directory, 'vault'),
      randomBytes(32).toString('hex'),
      secret,
    ]),
    await startPeer('bare-receiver.ts', [join(directory, 'bare')]),
  ] as const;
  const [ours, bare] = peers;
  try {
    for (const peer of peers) await measureDeliveries(peer, { sides: 1 });
    const ratioOf = async (sides: number): Promise<number> => {
      const all = { ours: [] as number[], bare: [] as number[] };
      const ratios: number[] = [];
      for (let pair = 0; pair < pairs; pair += 1) {
        // They alternate in the order.
        const first = pair % 2 === 0 ? ours : bare;
        const times = [
          await measureDeliveries(first, { sides }),
          await measureDeliveries(first === ours ? bare : ours, { sides }),
        ] as const;
        const [oursMs, bareMs] = first === ours ? times : [times[1], times[0]];
        all.ours.push(...oursMs);
        all.bare.push(...bareMs);
        ratios.push(p95(oursMs) / p95(bareMs));
      }
      console.log(
        `receiver, ${String(sides)} at a time: p50 ${median(all.ours).toFixed(2)} ms (bare ${median(all.bare).toFixed(2)}), p99 ${p99(all.ours).toFixed(1)} ms (bare ${p99(all.bare).toFixed(1)})`,
      );
      return median(ratios);
    };
    const [one, ten] = [await ratioOf(1), await ratioOf(10)];
    const ratioWithoutPause = async (sides: number): Promise<number> => {
      const oursMs = await measureDeliveries(ours, { sides, count: burstCount });
      const bareMs = await measureDeliveries(bare, { sides, count: burstCount });
      console.log(
        `receiver, ${String(sides)} at a time without a pause: p99 ${p99(oursMs).toFixed(1)} ms (bare ${p99(bareMs).toFixed(1)})`,
      );
      return p95(oursMs) / p95(bareMs);
    };
    const [burst, burstOfTen] = [await ratioWithoutPause(1), await ratioWithoutPause(10)];
    return {
      receiver: { value: one, target, unit: 'ratio', runs: pairs },
      'receiver-ten': { value: ten, target, unit: 'ratio', runs: pairs },
      'receiver-burst': { value: burst, target, unit: 'ratio', runs: 1 },
      'receiver-burst-ten': { value: burstOfTen, target, unit: 'ratio', runs: 1 },
    };
  } finally {
    for (const { child, agent } of peers) {
      agent.destroy();
      const closed = new Promise((resolve) => child.once('close', resolve));
      child.kill();
      await closed;
    }
    rmSync(directory, { recursive: true, force: true });
  }
}
