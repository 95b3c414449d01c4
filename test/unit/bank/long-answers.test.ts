import { describe, expect, it } from 'vitest';
import { createAnswerThread } from '../../../main/bank/answers/answer-thread.ts';
import type { AnswerThread } from '../../../main/bank/answers/answer-thread.ts';
import { listReaders } from '../../../main/bank/answers/list-readers.ts';
import { listClients } from '../../../main/bank/clients/client-endpoints.ts';
import { toClientPage } from '../../../main/bank/clients/to-client.ts';
import { defaultLimits } from '../../../main/bank/transport/limits.ts';
import { readAnswer } from '../../../main/bank/transport/read-answer.ts';
import type { AnswerCost } from '../../../main/bank/transport/read-answer.ts';
import { member } from '../../../main/bank/wire/json.ts';
import { transportBench } from '../../fixtures/transport-bench.ts';

const signal = new AbortController().signal;
const answerThread = createAnswerThread();
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
function jsonAnswer(text: string): Response {
  return new Response(bytesOf(text), { headers: { 'content-type': 'application/json' } });
}

function clients(count: number, about = 'x'.repeat(300)) {
  return Array.from({ length: count }, (_, at) => ({
    id: `client-${String(at)}`,
    name: `Crèmerie « Lumière » ${String(at)}`,
    balance: 1.1,
    about,
  }));
}
function listOfClients(count: number, about?: string): string {
  return `{"clients":${JSON.stringify(clients(count, about)).replaceAll('"balance":1.1', '"balance":1.10')},"meta":{"next_page":2,"per_page":100}}`;
}

/** The parsed part of a text and its cost. */
async function readBy(answers: AnswerThread, text: string) {
  const costs: AnswerCost[] = [];
  const body = await readAnswer(jsonAnswer(text), defaultLimits, signal, {
    read: toClientPage,
    answers,
    onCost: (cost) => costs.push(cost),
  });
  return { body, cost: costs[0] };
}
const mustNotBeAsked: AnswerThread = {
  readList: () => Promise.reject(new Error('the thread was asked')),
};

describe('a long answer', () => {
  it('with a list is parsed in a worker thread, digit for digit', async () => {
    const text = listOfClients(1_500);
    let asked = 0;
    const counted: AnswerThread = {
      readList: (...input) => ((asked += 1), answerThread.readList(...input)),
    };
    const { body, cost } = await readBy(counted, text);
    expect(asked).toBe(1);
    expect(body).toMatchObject({
      kind: 'read',
      value: { entryCount: 1_500, perPage: 100, meta: { nextPage: 2, totalPages: null } },
    });
    expect(member(body as never, 'value')).toMatchObject({ items: { length: 1_500 } });
    expect(JSON.stringify(body)).toContain(
      String.raw`{\"name\":\"balance\",\"json\":\"1.10\"}`.replaceAll('\\"', '"'),
    );
    expect(cost).toMatchObject({ bytes: bytesOf(text).length, isTooLarge: false });
    expect(cost?.values).toBeGreaterThan(6_000);
  });

  it('whose thread died is unreadable, and the next one gets another thread', async () => {
    const lost = createAnswerThread('/nowhere/answer-worker.js');
    const text = listOfClients(1_500);
    for (const answer of await Promise.all([readBy(lost, text), readBy(lost, text)]))
      expect(answer.body).toEqual({ kind: 'unreadable' });
    expect((await readBy(lost, text)).body).toEqual({ kind: 'unreadable' });
  });

  it.each([
    ['a million small values', `{"clients":[${'0,'.repeat(1_000_000)}0]}`],
    ['200,000 nulls', `{"clients":[${'null,'.repeat(200_000)}null]}`],
    [
      'a million names in an object',
      `{"clients":[],"meta":{${Array.from({ length: 300_000 }, (_, at) => `"${String(at)}":1`).join(',')}}}`,
    ],
    ['more entries than any list has', `{"clients":[${'{},'.repeat(10_000)}{}]}`],
    ['more bytes than any list has', `{"clients":["${'x'.repeat(8 * 1024 * 1024)}"]}`],
  ])('of %s is too large', async (_what, text) => {
    const { body, cost } = await readBy(answerThread, text);
    expect(body).toEqual({ kind: 'too-large' });
    expect(cost).toMatchObject({ isTooLarge: true });
  });

  it.each([
    ['nested too deeply', `{"clients":[${'['.repeat(200_000)}`],
    ['cut off', listOfClients(1_500).slice(0, -1)],
  ])('that is %s is unreadable', async (_what, text) => {
    expect((await readBy(answerThread, text)).body).toEqual({ kind: 'unreadable' });
  });

  it('about one record may be long, but is limited to the values that main parses in a turn', async () => {
    const read = (text: string) =>
      readAnswer(jsonAnswer(text), defaultLimits, signal, {
        read: () => true,
        answers: mustNotBeAsked,
      });
    expect(await read(JSON.stringify({ a: 'x'.repeat(1_000_000) }))).toMatchObject({
      kind: 'json',
    });
    expect(await read(JSON.stringify({ a: 'x'.repeat(1_100_000) }))).toEqual({ kind: 'too-large' });
    expect(await read(`[${'0,'.repeat(4_900)}0]`)).toMatchObject({ kind: 'json' });
    expect(await read(`[${'0,'.repeat(5_000)}0]`)).toEqual({ kind: 'too-large' });
  });

  it('with an error is read only up to the limit of an error body', async () => {
    const refusal = new Response(`{"errors":[${'{},'.repeat(20_000)}{}]}`, {
      status: 422,
      headers: { 'content-type': 'application/json' },
    });
    expect(await readAnswer(refusal, defaultLimits, signal)).toEqual({ kind: 'too-large' });
  });

  it('skips an entry that cannot be shown, and reports it', async () => {
    const taxes = Array.from({ length: 10_001 }, () => 1);
    const text = JSON.stringify({
      clients: [
        { id: 'a' },
        { id: 'b', taxes },
        { id: 'c', name: 'x'.repeat(300_000) },
        { id: 'd' },
      ],
    });
    expect((await readBy(answerThread, text)).body).toMatchObject({
      kind: 'read',
      value: { entryCount: 4, items: [{ id: 'a' }, { id: 'd' }] },
    });
  });

  it('is requested once and not retried', async () => {
    const { client, sent } = transportBench(() =>
      jsonAnswer(`{"clients":[${'0,'.repeat(300_000)}0]}`),
    );
    expect(
      await listClients(client, { page: 1, perPage: 100, sort: 'name', direction: 'ascending' }),
    ).toMatchObject({ error: { kind: 'service-failed', status: 200 } });
    expect(sent).toHaveLength(1);
  });

  it('with any paged list has a reader in the thread', () => {
    expect([...listReaders.keys()].sort()).toEqual([
      'cards',
      'clients',
      'memberships',
      'products',
      'subscriptions',
      'supplier_invoices',
    ]);
  });
});
