import { expect, it } from 'vitest';
import { routeToConnection } from '../../../main/connection/open-features.ts';
import { failed, ok } from '../../../preload/contract/result.ts';

it('answers commands of a connection as signed out while none is open, unless another answer exists', async () => {
  const { clientImports, search, writes } = routeToConnection(() => null);
  expect(await writes.unknown({ family: 'client' })).toEqual(failed({ kind: 'signed-out' }));
  expect(await clientImports.stop({})).toEqual(failed({ kind: 'signed-out' }));
  expect(await clientImports.get({})).toEqual(ok({ run: null }));
  expect(await search.everywhere({ text: 'a', limit: 1 })).toEqual(ok({ hits: [] }));
});
