import { ok } from '../../preload/contract/result.ts';
import { openScreen } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';

const retentionLabel = 'Keep events, history and notifications';

test('deletes old data automatically only after a preview and consent, and reports failures', async ({
  open,
}) => {
  const folder = '/media/ana/BACKUP/Cashdesk';
  const { page, main } = await open({
    screen: 'settings',
    before: ({ amend }) =>
      amend('vault.previewErasure', (value) => ({
        ...value,
        events: 40_000,
        historyEntries: 1333,
        bytes: 0,
      })),
  });
  const choice = page.getByRole('button', { name: retentionLabel });
  const choose = async (months: string): Promise<void> => {
    await choice.click();
    await page.getByRole('option', { name: months }).click();
  };
  await choose('3 months');
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('40,000 events, 1,333 history entries')).toBeVisible();
  // The file becomes smaller only once it is written again.
  await expect(question.getByText('Space')).toHaveCount(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(choice).toContainText('Always');
  await expect(page.getByText('Cashdesk deletes nothing automatically.')).toBeVisible();
  await choose('3 months');
  await question.getByRole('button', { name: 'Delete automatically' }).click();
  await expect(choice).toContainText('3 months');
  await expect(page.getByText('until you delete them for good.')).toBeVisible();
  await choose('10 years');
  await expect(choice).toContainText('10 years');

  const erase = page.getByRole('button', { name: 'Delete old entries for good…' });
  main.asUsual('vault.previewErasure');
  await erase.click();
  await expect(page.getByText('Nothing in the lists is that old.')).toBeVisible();
  await page.evaluate(() => {
    const alertTexts: string[] = [];
    Object.assign(window, { seen: alertTexts });
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert], .fault'))
        alertTexts.push(alert.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  const confirm = page.getByRole('button', { name: 'Delete for good', exact: true });
  await confirm.click();
  const done = page.getByRole('dialog').getByRole('status');
  await expect(done).toContainText(
    'Deleted for good and checked. The data file of this connection',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Last deleted for good')).toBeVisible();
  await expect(erase).toBeFocused();
  await openScreen(page, 'Cards');
  await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);

  await page.setViewportSize({ width: 960, height: 640 });
  main.amend('vault.retention', (value) => ({
    ...value,
    failure: { why: 'no-bank-time' as const, atEpochMs: Date.now() },
    isUnfinished: true,
  }));
  main.amend('vault.previewErasure', (value) => ({
    ...value,
    events: 10_000,
    starredEvents: 12,
    historyEntries: 333,
    bytes: 33_333_333,
    backups: [{ folder, fileName: 'Cashdesk Boulangerie Martin 2026-11-05 18.40.00.cashdesk' }],
    olderCopies: 2,
    unreadable: ['boulangerie.book.unreadable-1795300000000'],
  }));
  main.answer('vault.eraseOld', () => ok({ end: 'full', bytes: null }));
  await openScreen(page, 'Settings');
  await expect(page.getByText('Deleting old entries didn’t finish.')).toBeVisible();
  await expect(page.getByText('Waiting for your bank: Cashdesk checks the date')).toBeVisible();
  await erase.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('heading'), 'the dialog opens at its top').toBeInViewport();
  await expect(dialog.getByText('10,000 events, 333 history entries')).toBeVisible();
  await expect(dialog.getByText('12 starred events')).toBeVisible();
  await expect(dialog.getByText('At least 32 MB')).toBeVisible();
  await expect(dialog.getByText(folder)).toBeVisible();
  await expect(dialog.getByText('2 copies from before updates are deleted too.')).toBeVisible();
  await expect(dialog.getByRole('switch')).not.toBeChecked();
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText('There isn’t enough space.');
  await expect(confirm).toBeEnabled();
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 0.9 });
  const [alertBox, buttons] = await Promise.all([
    dialog.getByRole('alert').boundingBox(),
    confirm.boundingBox(),
  ]);
  expect((alertBox?.y ?? 0) + (alertBox?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
});
