import { expect, test } from './component-test.ts';
import { openScreen } from '../e2e/demo-company.ts';

const stays = 'Keep events, history and notifications for';

test('nothing old goes by itself until its owner has seen how much that is and said yes; more may stay without a question', async ({
  openFake,
}) => {
  const { page } = await openFake({ screen: 'settings' });
  const choice = page.getByRole('button', { name: stays });
  await choice.click();
  await page.getByRole('option', { name: '3 months' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('40,000 events, 1,333 history entries')).toBeVisible();
  // The file becomes smaller only once it is written anew.
  await expect(question.getByText('Space')).toHaveCount(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(choice).toContainText('Always');
  await expect(page.getByText('Cashdesk deletes nothing automatically.')).toBeVisible();

  await choice.click();
  await page.getByRole('option', { name: '3 months' }).click();
  await question.getByRole('button', { name: 'Delete automatically' }).click();
  await expect(choice).toContainText('3 months');
  await expect(page.getByText('until you delete them for good.')).toBeVisible();
  await choice.click();
  await page.getByRole('option', { name: '10 years' }).click();
  await expect(choice).toContainText('10 years');
});

test('before the old is erased it says how much and until when, which backups still have it, and what only goes when asked for', async ({
  openFake,
}) => {
  const { page } = await openFake({
    screen: 'settings',
    state: 'backup-failed',
    width: 960,
    height: 640,
  });
  await expect(page.getByText('Deleting old entries didn’t finish.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete old entries for good…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('heading'), 'it begins at its top').toBeInViewport();
  await expect(dialog.getByText('10,000 events, 333 history entries')).toBeVisible();
  await expect(dialog.getByText('12 starred events')).toBeVisible();
  await expect(dialog.getByText('At least 32 MB')).toBeVisible();
  await expect(dialog.getByText('/media/ana/BACKUP/Cashdesk')).toBeVisible();
  await expect(dialog.getByText('2 copies from before updates are deleted too.')).toBeVisible();
  await expect(dialog.getByRole('switch')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByRole('alert')).toContainText('There isn’t enough space.');
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeEnabled();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 0.9 });
  const [said, buttons] = await Promise.all([
    dialog.getByRole('alert').boundingBox(),
    dialog.getByRole('button', { name: 'Delete for good' }).boundingBox(),
  ]);
  expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);

  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: stays }).click();
  await page.getByRole('option', { name: '3 months' }).click();
  await page.getByRole('button', { name: 'Delete automatically' }).click();
  await expect(page.getByText('Waiting for your bank: Cashdesk checks the date')).toBeVisible();
});

test('while the file is written anew the window goes on showing what it has, and success is told', async ({
  demo: { page },
}) => {
  await openScreen(page, 'Settings');
  await page.getByRole('button', { name: 'Delete old entries for good…' }).click();
  await expect(page.getByText('Nothing in the lists is that old.')).toBeVisible();
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert], .fault'))
        seen.push(alert.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Delete for good', exact: true }).click();
  const done = page.getByRole('dialog').getByRole('status');
  await expect(done).toContainText(
    'Deleted for good and checked. The data file of this connection',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Last deleted for good')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete old entries for good…' })).toBeFocused();
  await openScreen(page, 'Cards');
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});
