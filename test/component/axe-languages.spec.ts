import { messagesIn, windowCatalogues } from '../fixtures/catalogue-files.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { setPreferences } from '../e2e/demo-company.ts';
import { focusSearch } from '../e2e/search-field.ts';

/** The navigation's name of a screen, where that is not its title. */
const entries: Readonly<Partial<Record<string, string>>> = {
  limits: 'shell.screen.cards',
  'supplier-invoices': 'shell.entry.bills',
};

const tabs: Readonly<Partial<Record<string, string>>> = {
  limits: 'shell.screen.limits',
  'supplier-invoices': 'imports.view.all',
};

function catalogueOf(locale: string): ReadonlyMap<string, string> {
  return messagesIn(windowCatalogues(locale));
}

for (const locale of testedLanguages) {
  test(`passes axe on cards, limits, clients and a pay slip, in ${locale}`, async ({
    demo: { page },
  }) => {
    const messages = catalogueOf(locale);
    const translate = (id: string): string => messages.get(id) ?? id;
    await setPreferences(page, { language: locale });
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const goTo = async (screen: string): Promise<void> => {
      const navigation = page.getByRole('navigation');
      const press = (role: 'button' | 'link', id: string): Promise<void> =>
        navigation.getByRole(role, { name: translate(id), exact: true }).press('Enter');
      await press('button', entries[screen] ?? `shell.screen.${screen}`);
      const tab = tabs[screen];
      if (tab !== undefined) await press('link', tab);
      // A soft hyphen is no letter of a name.
      const name = new RegExp(
        `^${translate(`shell.screen.${screen}`).replaceAll('\u00ad', '\u00ad?')}`,
      );
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    };
    const article = page.getByRole('article');

    await goTo('cards');
    await expect(page.getByText(translate('cards.page.beta'))).toBeVisible();
    await expectAccessible(page, `${locale}: a card`);
    await article.getByRole('button', { name: translate('cards.page.more') }).press('Enter');
    await page.getByRole('menuitem', { name: translate('cards.nickname.send') }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await expectAccessible(page, `${locale}: nickname`);
    await page.keyboard.press('Escape');
    await article.getByRole('button', { name: translate('cards.stolen.action') }).press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused();
    await expectAccessible(page, `${locale}: report stolen`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);

    await goTo('limits');
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('row', { name: /Karim Benali/ })).toBeVisible();
    await focusSearch(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.type('999');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: translate('limits.dock.label') })).toBeVisible();
    await expectAccessible(page, `${locale}: limits with changes`);

    await goTo('cards');
    await page.getByRole('button', { name: translate('ui.word.new-card') }).press('Enter');
    const choose = async (label: string, name: RegExp): Promise<void> => {
      await page.getByRole('button', { name: new RegExp(`${translate(label)}$`) }).press('Enter');
      await page.getByRole('option', { name }).first().press('Enter');
      await expect(page.getByRole('listbox')).toHaveCount(0);
    };
    await page
      .getByRole('radio', { name: new RegExp(translate('cards.filter.form.virtual')) })
      .first()
      .press('Space');
    await choose('ui.word.cardholder', /Karim Benali/);
    await page.getByRole('button', { name: translate('newcard.more') }).press('Enter');
    await choose('newcard.initiator', /Élodie Martin/);
    await expectAccessible(page, `${locale}: the form of a new card`);
    await page.getByRole('button', { name: translate('newcard.next') }).press('Enter');
    await expect(
      page.getByRole('heading', { name: translate('newcard.request.title'), level: 1 }),
    ).toBeVisible();
    await expectAccessible(page, `${locale}: the exact request`);

    const expectDialog = async (title: string): Promise<void> => {
      await expect(page.getByRole('dialog', { name: translate(title) })).toBeVisible();
      await expectAccessible(page, `${locale}: ${title}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };

    await goTo('cards');
    await article.getByRole('button', { name: translate('cards.hours.add') }).press('Enter');
    await expectDialog('ui.word.hours');
    await article.locator('[data-limit="payment-month"]').fill('3100');
    await article.getByRole('button', { name: translate('cards.until.action') }).press('Enter');
    await expectDialog('history.action.limit-until');

    await goTo('supplier-invoices');
    await article.getByRole('button', { name: translate('payslip.action') }).press('Enter');
    await expect(article.getByRole('heading', { name: translate('payslip.title') })).toBeFocused();
    await expectAccessible(page, `${locale}: a pay slip`);

    await goTo('clients');
    await page.getByRole('button', { name: translate('ui.word.more-actions') }).press('Enter');
    await page.getByRole('menuitem', { name: translate('clients.complete.title') }).press('Enter');
    await page
      .getByRole('radio', { name: translate('clients.complete.for.e-invoices') })
      .press('Space');
    await expectAccessible(page, `${locale}: clients for e-invoices`);
  });
}
