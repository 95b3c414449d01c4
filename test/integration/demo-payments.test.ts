import { afterEach, expect, it, vi } from 'vitest';
import { contract } from '../../preload/contract/index.ts';
import { type CashdeskRig, createCashdeskRig } from '../peers/cashdesk-rig.ts';

let rig: CashdeskRig;
afterEach(() => rig.close());

async function rows() {
  const answer = await rig.cashdesk.handlers.terminalPayments.list({
    text: '',
    terminals: [],
    outcomes: [],
    at: 0,
    limit: 20,
  });
  // Parse the answer as the border does.
  return answer.ok ? contract.terminalPayments.list.output.parse(answer.value).rows : [];
}

it('only the demo company has payments at its terminal', async () => {
  rig = createCashdeskRig();
  await rig.connect(await rig.startBank({ withPayments: true }), 'Bakery');
  expect(await rows()).toEqual([]);
  expect(await rig.cashdesk.handlers.connections.useDemo({})).toMatchObject({ ok: true });
  // The latest payment is still pending, and is paid within some seconds.
  await vi.waitFor(async () =>
    expect(
      (await rows())
        .map(({ status }) => status?.toLowerCase())
        .toSorted()
        .slice(-4),
    ).toEqual([
      'authorized',
      'authorized',
      expect.stringMatching(/^(authorized|pending)$/),
      'refused',
    ]),
  );
  for (const { id } of await rows()) await rig.cashdesk.handlers.terminalPayments.unwatch({ id });
  expect(await rows()).toEqual([]);
});
