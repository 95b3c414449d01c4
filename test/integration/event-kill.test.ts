import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isIntact } from '../../main/data/is-intact.ts';
import { openVault } from '../../main/data/vault/open-vault.ts';
import { findEvents } from '../fixtures/find-events.ts';
import { temporaryDirectory, testKey } from '../unit/data/temporary-directory.ts';
import { killLimitMs, killMoments, killRounds } from './kill-rounds.ts';

const writer = fileURLToPath(new URL('event-writer.ts', import.meta.url));
const key = testKey(7);
const secret = 'kill-secret';
const rounds = killRounds('receiver');
const senders = 4;

type Sent = { readonly confirmed: readonly string[]; readonly sentIds: readonly string[] };

/**
 * Starts a receiver, sends to it from several clients at once, and kills it a while after its first
 * answers, while more deliveries arrive.
 */
async function killUnderLoad(
  path: string,
  {
    round,
    afterAnswers,
    delayMs,
  }: { readonly round: number; readonly afterAnswers: number; readonly delayMs: number },
): Promise<Sent> {
  const child = spawn(process.execPath, [writer, path, Buffer.from(key).toString('hex'), secret], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => child.once('close', resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const address = String((await lines.next()).value);
  const confirmed: string[] = [];
  const sentIds: string[] = [];
  const send = async (sender: number): Promise<void> => {
    for (let number = 0; ; number += 1) {
      const id = `${String(round)}-${String(sender)}-${String(number)}`;
      const body = JSON.stringify({
        id,
        type: 'v1/cards',
        data: { event: 'card.updated', id: 'c', note: 'x'.repeat(1500) },
      });
      const seconds = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
      sentIds.push(id);
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { 'X-Service-Signature': `t=${seconds},v1=${signature}` },
          body,
        });
        if (answer.status !== 204) return void child.kill('SIGTERM');
        confirmed.push(id);
      } catch {
        return;
      }
      if (confirmed.length === afterAnswers) setTimeout(() => child.kill('SIGKILL'), delayMs);
    }
  };
  await Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
  return { confirmed, sentIds };
}

test(
  'stores every event that was answered 204 once, in a whole vault, after a kill during deliveries',
  async () => {
    const path = join(temporaryDirectory(), 'a.book');
    const confirmed = new Set<string>();
    const sentIds = new Set<string>();
    const random = killMoments();
    for (let round = 0; round < rounds; round += 1) {
      const sentInRound = await killUnderLoad(path, {
        round,
        afterAnswers: random.between(1, 40),
        delayMs: random.between(0, 12),
      });
      sentInRound.confirmed.forEach((id) => confirmed.add(id));
      sentInRound.sentIds.forEach((id) => sentIds.add(id));
      expect(isIntact(path, key), 'no page is torn').toBe(true);
      const opened = openVault({ kind: 'file', path, key });
      if (opened.kind !== 'opened') throw new Error(`the vault is ${opened.kind}`);
      const { receivedEvents } = opened.vault;
      const storedIds = [
        ...receivedEvents.each(
          {
            text: '',
            types: [],
            verdicts: [],
            isUnreadOnly: false,
            isStarredOnly: false,
            objectId: null,
          },
          500,
        ),
      ]
        .flat()
        .map(({ eventId }) => eventId ?? '');
      const storedSet = new Set(storedIds);
      expect(storedSet.size).toBe(storedIds.length);
      expect([...confirmed].filter((id) => !storedSet.has(id))).toEqual([]);
      // An event stored but not answered is allowed; one that no client sent is not.
      expect(storedIds.filter((id) => !sentIds.has(id))).toEqual([]);
      expect(receivedEvents.counts().totalCount).toBe(storedIds.length);
      expect(
        findEvents(
          opened.vault,
          {
            text: 'updated',
            types: [],
            verdicts: [],
            isUnreadOnly: false,
            isStarredOnly: false,
            objectId: null,
          },
          { at: 0, limit: 1 },
        ).matchCount,
      ).toBe(storedIds.length);
      opened.vault.close();
    }
  },
  killLimitMs('receiver'),
);
