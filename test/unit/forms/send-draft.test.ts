import { afterEach, describe, expect, it, vi } from 'vitest';
import { failed, ok } from '../../../preload/contract/result.ts';
import type { CommandError, Result } from '../../../preload/contract/result.ts';
import { draftOutcomes, sendDraft } from '../../../renderer/forms/send-draft.ts';

type State = keyof typeof draftOutcomes;

const newId = '00000000-0000-4000-8000-000000000001';
const done = ok<State>('done');

/** Sends the content `typed`; `steps` records the calls in order. */
async function send(
  answer: Result<State>,
  {
    sentBefore,
    disk = ok({}),
  }: {
    readonly sentBefore?: { readonly writeId: string; readonly content: string };
    readonly disk?: Result<unknown>;
  } = {},
) {
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(newId);
  vi.spyOn(Date, 'now').mockReturnValue(7);
  const steps: string[] = [];
  const step = (name: string, result: Result<unknown> = ok({})) => {
    steps.push(name);
    return Promise.resolve(result);
  };
  const outcome = await sendDraft<State>(
    {
      sent: sentBefore === undefined ? null : { ...sentBefore, atEpochMs: 1 },
      markSent: ({ writeId, content, atEpochMs }) =>
        step(`mark ${writeId} ${content} ${String(atEpochMs)}`, disk),
      markNotSent: () => step('unmark'),
      empty: () => step('empty'),
    },
    {
      content: 'typed',
      send: async (writeId) => {
        steps.push(`send ${writeId}`);
        return answer;
      },
      outcomeOf: (state) => draftOutcomes[state],
    },
  );
  return { steps, outcome };
}
const markAndSend = [`mark ${newId} typed 7`, `send ${newId}`];

afterEach(() => vi.restoreAllMocks());

describe('sending a form', () => {
  it('stores it as sent before the request, and clears it after success', async () => {
    for (const state of ['done', 'created', 'found'] as const)
      expect(await send(ok(state))).toEqual({
        steps: [...markAndSend, 'empty'],
        outcome: ok(state),
      });
  });

  it('fails if the disk cannot store its ID', async () => {
    const full = failed<CommandError>({ kind: 'storage-unavailable', reason: 'full' });
    expect(await send(done, { disk: full })).toEqual({
      steps: [`mark ${newId} typed 7`],
      outcome: full,
    });
  });

  it('reuses the ID for the same content, and makes a new one for other content', async () => {
    const same = await send(done, { sentBefore: { writeId: 'old', content: 'typed' } });
    expect(same.steps).toContain('send old');
    const other = await send(done, { sentBefore: { writeId: 'old', content: 'other' } });
    expect(other.steps).toContain(`send ${newId}`);
  });

  it('preserves content and ID while the outcome is unknown', async () => {
    const unknown: readonly Result<State>[] = [
      ok('unknown'),
      failed({ kind: 'outcome-unknown', traceId: null }),
      failed({ kind: 'unexpected', traceId: 't' }),
    ];
    for (const answer of unknown)
      expect(await send(answer)).toEqual({ steps: markAndSend, outcome: answer });
  });

  it('preserves the content and uses a new ID if nothing was changed', async () => {
    const nothingDone: readonly Result<State>[] = [
      ok('refused'),
      failed({ kind: 'offline' }),
      failed({ kind: 'signed-out' }),
      failed({ kind: 'timed-out', traceId: null }),
      failed({ kind: 'service-failed', status: 503, traceId: null }),
      failed({ kind: 'rejected', problems: [], traceId: null }),
      failed({ kind: 'rate-limited', retryAtEpochMs: null, traceId: null }),
    ];
    for (const answer of nothingDone)
      expect(await send(answer)).toEqual({ steps: [...markAndSend, 'unmark'], outcome: answer });
  });
});
