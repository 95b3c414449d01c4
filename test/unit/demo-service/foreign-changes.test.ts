import { afterEach, expect, it } from 'vitest';
import {
  type DemoService,
  startDemoService,
} from '../../../main/demo-service/start-demo-service.ts';
import { signIn } from './signed-in.ts';

let service: DemoService | null = null;
afterEach(async () => {
  await service?.close();
  service = null;
});

it('another user changes two cards of the running demo company, only if the demo requests it', async () => {
  const changed = async (withForeignChanges: boolean): Promise<readonly (string | null)[]> => {
    const started = await startDemoService({ withForeignChanges });
    service = started;
    const before = new Map(started.control.cards().map((card) => [card.id, JSON.stringify(card)]));
    const { access_token: token } = await signIn(started);
    const read = async (): Promise<void> => {
      await (
        await fetch(`${started.baseUrl}/v2/cards`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).text();
    };
    await read();
    started.control.advance(30 * 60_000);
    await read();
    const after = started.control
      .cards()
      .filter((card) => before.get(card.id) !== JSON.stringify(card));
    await started.close();
    service = null;
    return after.map(({ nickname }) => nickname).toSorted();
  };
  expect(await changed(false)).toEqual([]);
  expect(await changed(true)).toEqual(['Online orders', 'Sunday market']);
});
