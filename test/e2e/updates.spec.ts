import { openFeed } from '../fixtures/update-feed.ts';
import { expect, test } from './app.ts';
import { exploreDemo, goTo } from './demo-company.ts';

test('checks for updates only with consent, shows changes, and rejects an unsigned update', async ({
  launch,
}) => {
  const feed = await openFeed();
  try {
    feed.publish('99.0.0', 'a newer Cashdesk', { releaseNotes: 'Invoices open twice as fast.' });
    const { page } = await launch({
      environment: {
        CASHDESK_UPDATES_FEED: feed.origin,
        CASHDESK_UPDATES_KEY: feed.source().publicKeys[0] ?? '',
      },
    });
    await exploreDemo(page);
    const { host } = new URL(feed.origin);
    const question = page.getByRole('status').filter({ hasText: 'Check for Cashdesk updates?' });
    await expect(question).toContainText(host);
    await question.getByRole('button', { name: 'Don’t check' }).click();
    await expect(question).toHaveCount(0);
    expect(feed.asked).toEqual([]);

    await goTo(page, 'Settings');
    const checkButton = page.getByRole('button', { name: 'Check for updates' });
    const line = page.getByRole('status').filter({ hasText: 'You have Cashdesk' });
    await checkButton.click();
    await expect(line).toContainText(
      'Version 99.0.0 is available. It can’t be installed from here',
    );
    await page.getByRole('button', { name: 'What’s new' }).click();
    await expect(page.getByText('Invoices open twice as fast.')).toBeVisible();

    feed.files.delete(`${feed.channel}.sig`);
    await checkButton.click();
    await expect(page.getByRole('alert')).toContainText('isn’t signed by Cashdesk’s publisher');
    await expect(line).not.toContainText('99.0.0');

    await page.getByRole('button', { name: 'Open diagnostics' }).click();
    await page.getByRole('radio', { name: 'Data sent' }).click();
    await expect(
      page.getByRole('table', { name: 'Contacted since Cashdesk started' }),
    ).toContainText(host);
    await expect(page.getByText(`for newer versions, to ${host}`)).toBeVisible();
    expect(feed.asked.map(({ path }) => path)).not.toContain('/Cashdesk-99.0.0.AppImage');
  } finally {
    await feed.close();
  }
});
