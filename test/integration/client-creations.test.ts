import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { minimalCompany } from '../fixtures/client-rules.ts';
import { createCashdeskRig, waitUntil } from '../peers/cashdesk-rig.ts';

it('waits for a client creation in flight when the app closes, and records its outcome', async () => {
  const rig = createCashdeskRig();
  onTestFinished(() => rig.close());
  const { cashdesk, hold, sent } = rig;
  const bank = await rig.startBank({ clients: 20 });
  await rig.connect(bank, 'Bank');
  const { clients, organization } = cashdesk.handlers;
  await waitUntil(async () => {
    const answer = await organization.get({ refresh: 'if-stale' });
    return answer.ok && answer.value.organization !== null;
  });
  const posts = (): number =>
    sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/v2/clients')).length;
  const answered = Promise.withResolvers<void>();
  hold.before = ({ method }) => (method === 'POST' ? answered.promise : undefined);
  const creation = clients.create({ intentId: randomUUID(), client: minimalCompany });
  await waitUntil(() => posts() === 1);
  let isClosed = false;
  const closing = cashdesk.close().then(() => (isClosed = true));
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(isClosed).toBe(false);
  answered.resolve();
  await closing;
  expect(await creation).toMatchObject({ ok: true, value: { state: 'created' } });
  expect(posts()).toBe(1);
});
