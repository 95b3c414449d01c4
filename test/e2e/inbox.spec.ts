import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, signInAtBank, test } from './bank.ts';
import { expectNoComplaint } from './complaints.ts';
import { answerNextDialog } from './outside-world.ts';
import { detail, eventGrid, eventRow, openWebhooks } from './webhooks-page.ts';
import { entryFor } from './demo-company.ts';

test('events are imported from text, file and a drop, read, starred, filtered, exported and deleted', async ({
  cashdesk,
  startBank,
}, { outputDir }) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { app, page } = cashdesk;
  await openWebhooks(page);
  await page.getByRole('main').getByRole('button', { name: 'Import' }).first().press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import events' });
  const event = (index: number): string =>
    JSON.stringify({
      id: `event-${String(index)}`,
      type: 'v1/clients',
      created_at: `2026-11-0${String(index)}T09:00:00Z`,
      data: {
        event: `client.updated`,
        id: `client-${String(index)}`,
        note: '<b>bold</b> \u202eturned',
      },
    });
  await dialog
    .getByRole('textbox', { name: 'Or paste text' })
    .fill(`${event(1)}\n${event(2)}\nnot an event`);
  await dialog.getByRole('button', { name: 'Import text' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText(
    '2 events added. 1 entry isn’t a JSON event and was skipped.',
  );
  await mkdir(outputDir, { recursive: true });
  const file = path.join(outputDir, 'events.jsonl');
  await writeFile(file, `${event(2)}\n${event(3)}\n`);
  await answerNextDialog(app, { filePaths: [file] });
  await dialog.getByRole('button', { name: 'Choose a file…' }).press('Enter');
  await expect(dialog.getByRole('status')).toContainText('1 event added. 1 was already saved.');
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'event.json'));
    return data;
  }, event(4));
  await dialog.locator('.event-import').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog.getByRole('status')).toHaveText('1 event added.');
  await expectNoComplaint(page, 'an import of events');
  await page.keyboard.press('Escape');
  await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', '4');
  await expect(eventRow(page, 'Imported, no signature')).toHaveCount(4);
  const entry = entryFor(page, 'Webhooks');
  await expect(entry).toHaveAccessibleDescription(/\d unread event/);

  await eventRow(page, 'client.updated').first().click();
  const tree = detail(page).getByRole('tree', { name: 'Body' });
  await expect(tree).toContainText('<b>bold</b> \\u202eturned');
  await expect(page.locator('main b')).toHaveCount(0);
  await tree.getByRole('treeitem').first().focus();
  await page.keyboard.press('End');
  await expect(tree.getByRole('treeitem').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('treeitem')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await detail(page).getByRole('button', { name: 'Add star' }).press('Enter');
  await expect(detail(page).getByRole('button', { name: 'Remove star' })).toBeVisible();
  for (const count of ['1', '4']) {
    await page.getByRole('button', { name: /^Filter and sort/ }).press('Enter');
    await page.getByRole('menuitemcheckbox', { name: 'Starred' }).press('Enter');
    await page.keyboard.press('Escape');
    await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', count);
  }

  const act = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  await act('Mark all shown as read');
  await expect(eventGrid(page).getByText('Unread')).toHaveCount(0);
  await expect(entry).not.toHaveAccessibleDescription(/unread/);
  const saved = path.join(outputDir, 'events.csv');
  await writeFile(saved, '');
  await answerNextDialog(app, { filePaths: [saved] });
  await act('Export as CSV');
  await expect
    .poll(
      async () =>
        (await readFile(saved, 'utf8'))
          .split('\r\n')
          .filter((line) => line.includes('client.updated')).length,
    )
    .toBe(4);

  await act('Select several…');
  const ticks = eventGrid(page).getByRole('button', { name: 'Select “Changed: client”' });
  for (const place of [2, 3]) await ticks.nth(place).press(' ');
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete…', exact: true }).press('Enter');
  await page
    .getByRole('alertdialog', { name: 'Delete the 2 selected events?' })
    .getByRole('button', { name: 'Delete' })
    .press('Enter');
  await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(ticks).toHaveCount(0);

  await detail(page).getByRole('button', { name: 'Delete this event' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(eventGrid(page)).toHaveAttribute('aria-rowcount', '1');
  await expect(
    eventGrid(page).locator('[role=row][aria-selected=true]'),
    'the focus goes on from what is left',
  ).toBeFocused();
  await act('Delete events…');
  const question = page.getByRole('alertdialog', { name: 'Delete events?' });
  await expect(question).toContainText('1 saved event takes up');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(question).toContainText('No event matches. Nothing was deleted.');
  await question.getByRole('radio', { name: 'All' }).press(' ');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('No events yet')).toBeVisible();
});
