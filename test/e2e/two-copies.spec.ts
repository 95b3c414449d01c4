import { cp } from 'node:fs/promises';
import path from 'node:path';
import { expect, signInAtBank, test } from './bank.ts';

test('exchanges tokens once between two copies with the same session, which both stay signed in', async ({
  launch,
  startBank,
}) => {
  const bank = await startBank();
  const first = await launch();
  await signInAtBank(first, bank);
  await first.close();
  const folder = `${first.userData}-copy`;
  // A copy as from a backup, without the file that marks a running app.
  await cp(first.userData, folder, {
    recursive: true,
    filter: (source) => !path.basename(source).startsWith('Singleton'),
  });

  const copies = [await launch({ userData: first.userData }), await launch({ userData: folder })];
  for (const { page } of copies)
    await expect(page.getByRole('heading', { level: 1, name: 'Boulangerie Martin' })).toBeVisible();
  bank.control.expireAccessTokens();
  bank.control.clear();
  // Long enough that the second copy wants an exchange while the first one's is in flight.
  bank.control.fail({ match: { path: /token$/ }, fault: { kind: 'delay', delayMs: 2000 } });
  const ask = () =>
    Promise.all(
      copies.map(({ page }) =>
        page.evaluate(async () => {
          const { organization, session } = window.cashdesk;
          await organization.get({ refresh: 'now' });
          const status = await session.status({});
          return status.ok ? status.value.phase : status.error.kind;
        }),
      ),
    );
  await ask();
  const answered = () =>
    bank.control.requests().filter(({ path: asked }) => asked === '/v2/organization').length;
  await expect
    .poll(answered, 'each copy was refused once and answered after that')
    .toBeGreaterThanOrEqual(4);
  expect(
    bank.control.requests().filter(({ path: asked }) => asked.endsWith('/token')),
  ).toHaveLength(1);
  expect(await ask()).toEqual(['signed-in', 'signed-in']);
});
