import { expect, it, onTestFinished } from 'vitest';
import { bankingOf, createCashdeskRig } from '../peers/cashdesk-rig.ts';

it('sends no API request without a token', async () => {
  const rig = createCashdeskRig();
  onTestFinished(() => rig.close());
  const bank = await rig.startBank({ withRegistrations: true });
  const { connections, diagnostics } = rig.cashdesk.handlers;
  const { baseUrl, partnerId, portalToken } = bank.registrations;
  const draft = {
    name: 'Bakery',
    kind: 'production' as const,
    banking: bankingOf(bank),
    registrations: { baseUrl, partnerId, headerPrefix: 'Service' },
  };
  const isOfApi = ({ url }: { readonly url: string }): boolean =>
    /^\/(v\d+|register|data_api)\//.test(new URL(url).pathname);
  expect(await connections.check({ draft })).toMatchObject({ ok: true });
  expect(rig.sent.filter(isOfApi)).toEqual([]);
  const { id } = await rig.connect(bank, 'Bakery');
  await connections.save({ id, draft });
  await connections.test({ id });
  await connections.setSecret({ id, name: 'portal-token', value: portalToken });
  await connections.test({ id });
  await diagnostics.run({});
  const apiRequests = rig.sent.filter(isOfApi);
  expect(apiRequests.some(({ url }) => url.includes('/register/'))).toBe(true);
  expect(apiRequests.filter(({ headers }) => !headers.has('authorization'))).toEqual([]);
});
