import { messagesIn, windowCatalogues } from '../fixtures/catalogue-files.ts';
import type { Locator, Page } from '@playwright/test';
import type { ScreenName } from '../../preload/contract/events.ts';
import type { LocaleName } from '../../preload/contract/app/preferences.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import { showScreen } from './show-screen.ts';

function catalogueOf(locale: string): ReadonlyMap<string, string> {
  return messagesIn(windowCatalogues(locale));
}

const english = catalogueOf('en');
/** The demo company's name of an account, which is not translated. */
const bankTexts: readonly string[] = ['Main account'];

/**
 * English messages that this language words in another way: none of them may be seen in it. Short
 * ones could be part of a name.
 */
function englishSentences(locale: string): readonly string[] {
  const translations = catalogueOf(locale);
  return [...english]
    .filter(
      ([id, text]) =>
        !text.includes('{') &&
        text.includes(' ') &&
        text.length > 8 &&
        translations.get(id) !== text &&
        !bankTexts.includes(text),
    )
    .map(([, text]) => text);
}

/** All visible texts of the page and those for assistive technology. */
function readAllTexts(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label],[placeholder],[title]')].flatMap((element) =>
        ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
      ),
    ].join('\n'),
  );
}

/**
 * Names that main makes (the demo connection) change a moment after the window's words, so the page is
 * read until both are there.
 */
async function expectOnly(page: Page, locale: LocaleName, screen: string): Promise<void> {
  const sentences = englishSentences(locale);
  const findUntranslated = async (): Promise<{
    readonly withoutWords: readonly string[];
    readonly foreign: readonly string[];
  }> => {
    const texts = await readAllTexts(page);
    return {
      withoutWords: [...english.keys()].filter((id) => texts.includes(id)),
      foreign: sentences.filter((sentence) => texts.includes(sentence)),
    };
  };
  await expect
    .configure({ soft: true })
    .poll(findUntranslated, `${locale}, ${screen}: messages without words, sentences in English`)
    .toEqual({ withoutWords: [], foreign: [] });
}

/** `catalogues.test.ts` tests that each language has every message. */
test('Welcome uses the chosen language from the first paint, and every screen after a change', async ({
  open,
  cashdesk,
}) => {
  for (const language of testedLanguages.filter((each) => each !== 'en')) {
    await cashdesk.openWindow({ locale: language });
    const title = catalogueOf(language).get('connections.welcome.title') ?? '';
    await expect(cashdesk.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expectOnly(cashdesk.page, language, 'welcome');
  }

  const demo = await open();
  const { page } = demo;
  const locale = 'de';
  await setPreferences(page, { language: locale });
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  const messages = catalogueOf(locale);
  const translate = (id: string): string => messages.get(id) ?? id;
  const button = (id: string): Locator =>
    page
      .getByRole('main')
      .getByRole('button', { name: translate(id), exact: true })
      .first();
  const read = (name: string): Promise<void> => expectOnly(page, locale, name);
  const show = async (screen: ScreenName, once: Locator): Promise<void> => {
    if (screen !== 'overview') await showScreen(demo, screen);
    await expect(once).toBeVisible();
    await read(screen);
  };

  await show('overview', page.getByText(translate('overview.transactions')));
  await show(
    'organization',
    page.getByText(translate('overview.field.contractSignedAt'), { exact: true }),
  );
  await show('cards', page.getByText(translate('cards.page.beta')));
  await button('ui.word.lock-all-cards').click();
  await expect(page.getByRole('alertdialog').getByRole('listitem').first()).toBeVisible();
  await read('lock all');
  await page.keyboard.press('Escape');
  await button('ui.word.new-card').click();
  await expect(button('newcard.next')).toBeVisible();
  await read('new card');
  await show('limits', page.getByRole('row', { name: /Karim Benali/ }));
  await show('clients', button('clients.edit.title'));
  await button('clients.edit.title').click();
  await expect(page.getByText(translate('cards.limits.no-changes'))).toBeVisible();
  await read('a client that is corrected');
  await page.keyboard.press('Escape');
  await button('clients.new.action').click();
  await button('newclient.create').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await read('new client, with problems');
  await page.keyboard.press('Escape');
  await button('ui.word.import-clients').click();
  await expect(button('ui.word.import-clients')).toHaveCount(0);
  await read('import of clients');
  await show('products', page.getByRole('row').first());
  await show('supplier-invoices', button('payslip.action'));
  await show('terminal-payments', page.getByRole('article').getByRole('heading', { level: 2 }));
  await show('webhooks', page.getByText(translate('inbox.empty.why')));
  await button('webhooks.receiver.start').click();
  await expect(
    page.getByRole('article').getByText(translate('inbox.verdict.genuine')),
  ).toBeVisible();
  await read('events');
  await button('ui.word.stop').click();
  await page.getByRole('radio', { name: translate('webhooks.list.label') }).click();
  await button('webhooks.new.title').click();
  await button('webhooks.form.create').click();
  await expect(page.getByText(translate('webhooks.problem.no-type'))).toBeVisible();
  await read('new subscription, with problems');
  await show('registrations', page.getByRole('article').getByRole('heading', { level: 2 }));
  await button('registrations.new.action').click();
  await expect(
    page.getByRole('heading', { name: translate('registrations.step-of.user'), level: 2 }),
  ).toBeVisible();
  await read('new registration');
  await show('settings', button('settings.about.keeps'));
  await button('settings.about.keeps').click();
  await read('how Cashdesk keeps data');
  await show('diagnostics', button('diagnostics.test.action'));
  await button('diagnostics.test.action').click();
  await expect(page.getByText(translate('diagnostics.summary.fine'))).toBeVisible();
  await read('diagnostics, after a test');
  await show('connections', button('connections.new'));
  await button('connections.new').click();
  await button('connections.form.save-sign-in').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await read('connect, with problems');
});
