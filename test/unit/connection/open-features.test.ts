import { expect, it } from 'vitest';
import { routeToConnection } from '../../../main/connection/open-features.ts';
import { failed, ok } from '../../../preload/contract/result.ts';

it('with no connection open, what needs one is answered as signed out, unless there is another answer', async () => {
  const { clientImports, clients } = routeToConnection(() => null);
  expect(await clients.indeterminateCreations({})).toEqual(failed({ kind: 'signed-out' }));
  expect(await clientImports.stop({})).toEqual(failed({ kind: 'signed-out' }));
  expect(await clientImports.get({})).toEqual(ok({ run: null }));
});
