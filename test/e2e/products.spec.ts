import { expectRows, openList, searchList } from './lists.ts';
import { expect, signInAtBank, test } from './bank.ts';
import { answerNextDialog, openedLinks, shownDialogs } from './outside-world.ts';

const products = 13;

test('a link of a product opens only after a question that names its host', async ({
  cashdesk,
  startBank,
}) => {
  await signInAtBank(cashdesk, await startBank());
  const { app, page } = cashdesk;
  await openList(page, 'Products');
  await expectRows(page, 'Products', products);
  await page.getByRole('button', { name: 'Filter and sort' }).focus();
  await searchList(page, 'baking');
  await expectRows(page, 'Products', 1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const open = page
    .getByRole('article')
    .getByRole('button', { name: 'Open boulangerie-martin.example' });
  await expect(page.getByRole('article')).toContainText(
    'https://boulangerie-martin.example/classes',
  );
  const linksBefore = (await openedLinks(app)).length;
  const dialogsBefore = (await shownDialogs(app)).length;
  await open.press('Enter');
  await expect.poll(async () => (await shownDialogs(app)).length).toBe(dialogsBefore + 1);
  expect((await shownDialogs(app)).at(-1)).toMatchObject({
    message: 'Open a page outside Cashdesk?',
    detail: expect.stringContaining('boulangerie-martin.example'),
  });
  await answerNextDialog(app, { button: 'Open in browser' });
  await open.press('Enter');
  await expect.poll(async () => (await openedLinks(app)).length).toBe(linksBefore + 1);
  expect((await openedLinks(app)).at(-1)).toBe('https://boulangerie-martin.example/classes');
  expect((await shownDialogs(app)).length, 'the first question was cancelled').toBe(
    dialogsBefore + 2,
  );
});
