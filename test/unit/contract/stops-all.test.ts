import { expect, it } from 'vitest';
import { type CommandError, stopsAll } from '../../../preload/contract/result.ts';

const [traceId, missingScope, retryAtEpochMs] = [null, 'cards', null];

it.each<readonly [CommandError, boolean]>([
  [{ kind: 'offline' }, true],
  [{ kind: 'signed-out' }, true],
  [{ kind: 'rate-limited', retryAtEpochMs, traceId }, true],
  [{ kind: 'not-supported' }, true],
  [{ kind: 'not-allowed', missingScope, detail: null, traceId }, true],
  [{ kind: 'not-allowed', missingScope: null, detail: null, traceId }, false],
  [{ kind: 'rejected', problems: [], traceId }, false],
  [{ kind: 'outcome-unknown', traceId }, false],
])('decides whether the next request would fail like %j', (error, isSame) => {
  expect(stopsAll(error)).toBe(isSame);
});
