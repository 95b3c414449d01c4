import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cheapScrypt as environment, expect, test } from './app.ts';
import { expectAccessible } from './accessibility.ts';
import { exploreDemo, goTo } from './demo-company.ts';
import { readFiles, findFilesWith } from './files.ts';
import { answerNextDialog } from './fake-desktop.ts';

const card = '8a7b9c0d-1111-4222-8333-444455556666';
const password = 'Pâques au balcon';

test('restores a backup over a damaged vault, and names the damaged file', async ({
  launch,
}, testInfo) => {
  const file = testInfo.outputPath('bakery.cashdesk');
  const first = await launch({ environment });
  await exploreDemo(first.page);
  await first.page.evaluate(
    (id) =>
      window.cashdesk.cards.track({ cards: [{ id, label: 'Market van', lastDigits: '4242' }] }),
    card,
  );
  await goTo(first.page, 'Settings');
  await first.page.getByRole('button', { name: 'Save a backup…' }).click();
  const saveDialog = first.page.getByRole('dialog');
  await saveDialog.getByLabel('Password', { exact: true }).fill(password);
  await saveDialog.getByLabel('Repeat password').fill(password);
  // The folder does not exist: the input stays, and the second try uses another folder.
  await answerNextDialog(first.app, {
    filePaths: [path.join(first.userData, 'settings.json', 'x.cashdesk')],
  });
  await saveDialog.getByRole('button', { name: /^Save all data/ }).click();
  await expect(saveDialog.getByRole('alert')).toContainText('couldn’t save the file there');
  await answerNextDialog(first.app, { filePaths: [file] });
  await saveDialog.getByRole('button', { name: /^Save all data/ }).click();
  await expect(saveDialog.getByRole('status')).toContainText('Saved as bakery.cashdesk');
  await first.close();
  expect(await findFilesWith(path.dirname(file), 'Market van')).toEqual([]);
  expect((await readFiles(path.dirname(file))).map(({ name }) => name)).toContain(
    'bakery.cashdesk',
  );
  const data = path.join(first.userData, 'data');
  const name = (await readdir(data)).find((each) => each.endsWith('.book')) ?? '';
  const bytes = await readFile(path.join(data, name));
  bytes.writeUInt8(bytes.readUInt8(9000) ^ 1, 9000);
  await writeFile(path.join(data, name), bytes);

  const { app, page } = await launch({ userData: first.userData, environment });
  await expect(page.getByText('Your Cashdesk data can’t be opened.').first()).toBeVisible();
  await goTo(page, 'Settings');
  await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  await expectAccessible(page, 'the file of a vault that cannot be opened');
  await answerNextDialog(app, { filePaths: [file] });
  await page.getByRole('button', { name: 'Restore a backup…' }).click();
  const passwordField = page.getByRole('dialog').getByLabel('Password');
  await passwordField.fill('Paques au balcon');
  await page.keyboard.press('Enter');
  await expect(passwordField).toHaveAccessibleDescription(/doesn’t open the file/);
  await expect(passwordField).toHaveValue('Paques au balcon');
  await passwordField.fill(password);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This backup is from the same company');
  await expect(question).toContainText('The old file stays beside it.');
  await expect(
    question.getByRole('button', { name: 'Cancel' }),
    'the back button has the focus',
  ).toBeFocused();
  await question.getByRole('button', { name: 'Replace the data here' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Backup restored.');
  await page.getByRole('button', { name: 'Close' }).click();
  const unreadableName =
    (await readdir(data)).find((each) => /\.unreadable-\d+$/.test(each)) ?? 'none';
  await expect(page.getByRole('main').getByText(unreadableName, { exact: true })).toBeVisible();
  await expect(page.getByText('Your Cashdesk data can’t be opened.')).toHaveCount(0);
  expect(
    (await readdir(data)).filter((each) => /\.(import|replaced|new)/.test(each)),
    'no trace of the import',
  ).toEqual([]);
  await goTo(page, 'Cards');
  await expect(
    page.getByRole('grid', { name: 'Cards' }).getByRole('row').filter({ hasText: 'Market van' }),
  ).toBeVisible();
});
