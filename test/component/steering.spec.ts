import { expect, test } from './component-test.ts';

const cardRows = 'Cards';

test('fails a command, then lets it answer again', async ({ open }) => {
  const { page, main } = await open({
    screen: 'cards',
    before: (given) =>
      given.fail('cards.list', { kind: 'service-failed', status: 502, traceId: 'trace-1' }),
  });
  await expect(page.getByRole('main').getByText('trace-1').first()).toBeVisible();
  await expect(page.getByRole('grid', { name: cardRows })).toHaveCount(0);
  main.asUsual('cards.list');
  await main.push('data.changed', { topic: 'cards' });
  await expect(page.getByRole('grid', { name: cardRows }).getByRole('row').first()).toBeVisible();
});

test("holds a lock, records its request, and amends a list's answer", async ({ open }) => {
  const { page, main } = await open({
    screen: 'cards',
    before: (given) =>
      given.amend('cards.list', (list) => ({
        ...list,
        rows: list.rows.map((row) => ({ ...row, nickname: 'Of the test' })),
      })),
  });
  await expect(page.getByRole('grid', { name: cardRows })).toContainText('Of the test');
  const release = main.hold('cards.lock');
  const lock = page.getByRole('article').getByRole('button', { name: 'Lock card' });
  await lock.click();
  await expect.poll(() => main.asked('cards.lock').length).toBe(1);
  await expect(page.getByRole('article').getByRole('button', { name: /Locking/ })).toBeVisible();
  release();
  await expect(
    page.getByRole('article').getByRole('button', { name: 'Unlock card' }),
  ).toBeVisible();
});
