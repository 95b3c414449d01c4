import { messagesIn, windowCatalogues } from '../fixtures/catalogue-files.ts';
import type { Page } from '@playwright/test';
import type { LocaleName } from '../../preload/contract/app/preferences.ts';
import { testedLanguages } from '../fixtures/extent.ts';
import { expect, test } from './component-test.ts';
import { exploreDemo, prefer } from '../e2e/demo-company.ts';

function catalogueOf(locale: string): ReadonlyMap<string, string> {
  return messagesIn(windowCatalogues(locale));
}

const english = catalogueOf('en');
/** What the demo company calls one of its accounts. */
const bankWords: readonly string[] = ['Main account'];

/**
 * English messages that this language words in another way: none of them may be seen in it. Short
 * ones could be part of a name.
 */
function foreignSentences(locale: string): readonly string[] {
  const own = catalogueOf(locale);
  return [...english]
    .filter(
      ([id, text]) =>
        !text.includes('{') &&
        text.includes(' ') &&
        text.length > 8 &&
        own.get(id) !== text &&
        !bankWords.includes(text),
    )
    .map(([, text]) => text);
}

/** All that is read of the page: what is seen and what assistive technology is told. */
function allWords(page: Page): Promise<string> {
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
 * What main names by itself (the demo connection) follows a moment after the words of the window:
 * so the page is read until it is right.
 */
async function expectOnly(page: Page, locale: LocaleName, screen: string): Promise<void> {
  const foreign = foreignSentences(locale);
  const read = async (): Promise<{
    readonly withoutWords: readonly string[];
    readonly foreign: readonly string[];
  }> => {
    const shown = await allWords(page);
    return {
      withoutWords: [...english.keys()].filter((id) => shown.includes(id)),
      foreign: foreign.filter((sentence) => shown.includes(sentence)),
    };
  };
  await expect
    .configure({ soft: true })
    .poll(read, `${locale}, ${screen}: messages without words, sentences in English`)
    .toEqual({ withoutWords: [], foreign: [] });
}

/** The inbox and the subscriptions, with what opens over them. */
async function visitWebhooks(
  page: Page,
  locale: LocaleName,
  words: ReadonlyMap<string, string>,
): Promise<void> {
  const word = (id: string): string => words.get(id) ?? id;
  await page
    .getByRole('navigation')
    .getByRole('button', { name: word('shell.screen.webhooks'), exact: true })
    .click();
  await expect(page.getByText(word('inbox.empty.why'))).toBeVisible();
  await expectOnly(page, locale, 'webhooks');
  for (const [button, name] of [
    ['webhooks.guide.action', 'how events get here'],
    ['inbox.import.action', 'import of events'],
  ] as const) {
    await page
      .getByRole('main')
      .getByRole('button', { name: word(button), exact: true })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectOnly(page, locale, name);
    await page.keyboard.press('Escape');
  }
  for (const [item, name] of [
    ['inbox.verify.menu', 'verifying a message'],
    ['webhooks.secrets.menu', 'secrets'],
  ] as const) {
    await page.getByRole('button', { name: word('inbox.more') }).click();
    await page.getByRole('menuitem', { name: word(item) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectOnly(page, locale, name);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: word('webhooks.receiver.start'), exact: true }).click();
  await expect(page.getByRole('article').getByText(word('inbox.verdict.genuine'))).toBeVisible();
  await expectOnly(page, locale, 'events');
  await page.getByRole('button', { name: word('webhooks.receiver.stop'), exact: true }).click();
  await page.getByRole('radio', { name: word('webhooks.view.subscriptions') }).click();
  await expect(
    page.getByRole('button', { name: word('webhooks.new.action') }).first(),
  ).toBeVisible();
  await expectOnly(page, locale, 'subscriptions');
  await page
    .getByRole('button', { name: word('webhooks.new.action') })
    .first()
    .click();
  await page.getByRole('button', { name: word('webhooks.form.create'), exact: true }).click();
  await expect(page.getByText(word('webhooks.problem.no-type'))).toBeVisible();
  await expectOnly(page, locale, 'new subscription');
}

/**
 * The test of the connection once it has run, the journal, and the list of what leaves. The report
 * is in English, whoever reads it.
 */
async function visitDiagnostics(
  page: Page,
  locale: LocaleName,
  words: ReadonlyMap<string, string>,
): Promise<void> {
  const word = (id: string): string => words.get(id) ?? id;
  await page
    .getByRole('button', { name: word('diagnostics.settings.action'), exact: true })
    .click();
  await expect(page.getByRole('heading', { name: word('diagnostics.none.title') })).toBeVisible();
  await expectOnly(page, locale, 'diagnostics, before a test');
  await page.getByRole('button', { name: word('diagnostics.test.action'), exact: true }).click();
  await expect(page.getByText(word('diagnostics.summary.fine'))).toBeVisible();
  await page.getByRole('button', { name: word('diagnostics.untried.title') }).click();
  await expect(page.getByText(word('diagnostics.untried.text'))).toBeVisible();
  await expectOnly(page, locale, 'diagnostics, after a test');
  for (const view of ['requests', 'leaves'] as const) {
    await page.getByRole('radio', { name: word(`diagnostics.view.${view}`) }).click();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectOnly(page, locale, `diagnostics, ${view}`);
  }
}

type Visit = {
  readonly page: Page;
  readonly locale: LocaleName;
  readonly words: ReadonlyMap<string, string>;
};

/** Every screen and dialog there is, reached by place, as no word is known beforehand. */
const visits: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  'Overview, cards and what opens over them': async ({ page, locale, words }) => {
    const word = (id: string): string => words.get(id) ?? id;
    const navigation = page.getByRole('navigation');
    await navigation
      .getByRole('button', { name: word('shell.screen.overview'), exact: true })
      .click();
    await expect(page.getByText(word('overview.transactions'))).toBeVisible();
    await expectOnly(page, locale, 'overview');
    await page.getByRole('button', { name: word('overview.details') }).click();
    await expect(
      page.getByText(word('overview.field.contractSignedAt'), { exact: true }),
    ).toBeVisible();
    await expectOnly(page, locale, 'organisation');
    await navigation.getByRole('button', { name: word('shell.screen.cards'), exact: true }).click();
    await expect(page.getByText(word('cards.page.beta'))).toBeVisible();
    await expectOnly(page, locale, 'cards');
    await page.getByRole('button', { name: word('ui.filter.label') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectOnly(page, locale, 'filter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word('cards.head.more') }).click();
    await page.getByRole('menuitem', { name: word('cards.add.action') }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .first()
      .fill('8a7b9c0d-1111-4222-8333-444455556666\n4970 1234 5678 9012\nx');
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await expectOnly(page, locale, 'add cards');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word('cards.lock-all.action') }).click();
    await expect(page.getByRole('alertdialog').getByRole('listitem').first()).toBeVisible();
    await expectOnly(page, locale, 'lock all');
    await page.keyboard.press('Escape');
    await page
      .getByRole('article')
      .getByRole('button', { name: word('cards.stolen.action') })
      .click();
    await expect(page.getByRole('alertdialog').getByRole('textbox')).toBeFocused();
    await expectOnly(page, locale, 'report stolen');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word('newcard.action') }).click();
    await expect(page.getByRole('button', { name: word('newcard.action') })).toHaveCount(0);
    await expectOnly(page, locale, 'new card');
  },
  'limits, clients and their forms': async ({ page, locale, words }) => {
    const word = (id: string): string => words.get(id) ?? id;
    const navigation = page.getByRole('navigation');
    await navigation
      .getByRole('button', { name: word('shell.screen.limits'), exact: true })
      .click();
    await expect(page.getByRole('row', { name: /Karim Benali/ })).toBeVisible();
    await expectOnly(page, locale, 'limits');
    await page.getByRole('button', { name: word('limits.more') }).click();
    await page.getByRole('menuitem', { name: word('limits.groups.title') }).click();
    await expect(page.getByText(word('limits.groups.none'))).toBeVisible();
    await expectOnly(page, locale, 'groups of cards');
    await page.getByRole('button', { name: word('limits.groups.new') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectOnly(page, locale, 'a group of cards');
    await page.keyboard.press('Escape');
    await navigation
      .getByRole('button', { name: word('shell.screen.clients'), exact: true })
      .click();
    const edit = page.getByRole('button', { name: word('clients.edit.action') });
    await expect(edit).toBeVisible();
    await expectOnly(page, locale, 'clients');
    await edit.click();
    await expect(page.getByText(word('clients.edit.none'))).toBeVisible();
    await expectOnly(page, locale, 'a client that is corrected');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word('clients.remove.action') }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectOnly(page, locale, 'a client that is deleted');
    await page.keyboard.press('Escape');
    for (const action of ['clients.complete.action', 'clients.duplicates.action'] as const) {
      await page.getByRole('button', { name: word('clients.head.more') }).click();
      await page.getByRole('menuitem', { name: word(action) }).click();
      const title = word(action.replace('.action', '.title'));
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused();
      await expectOnly(page, locale, action);
      await page.keyboard.press('Escape');
    }
    await page
      .getByRole('main')
      .getByRole('button', { name: word('clients.new.action'), exact: true })
      .click();
    await expect(page.getByRole('button', { name: word('newclient.next') })).toBeVisible();
    await page.getByRole('button', { name: word('newclient.next') }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectOnly(page, locale, 'new client');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word('clients.import.action'), exact: true }).click();
    await expect(
      page.getByRole('button', { name: word('clients.import.action'), exact: true }),
    ).toHaveCount(0);
    await expectOnly(page, locale, 'import of clients');
  },
  'products, invoices and payments': async ({ page, locale, words }) => {
    const word = (id: string): string => words.get(id) ?? id;
    const navigation = page.getByRole('navigation');
    await navigation
      .getByRole('button', { name: word('shell.screen.products'), exact: true })
      .click();
    await expect(page.getByRole('row').first()).toBeVisible();
    await expectOnly(page, locale, 'products');
    await navigation
      .getByRole('button', { name: word('shell.screen.supplier-invoices'), exact: true })
      .click();
    await expect(
      page.getByRole('article').getByText(word('invoices.section.actions')),
    ).toBeVisible();
    await expectOnly(page, locale, 'supplier invoices');
    await page.getByRole('button', { name: word('ui.filter.label') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectOnly(page, locale, 'filter of supplier invoices');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word('invoices.head.more') }).click();
    await page.getByRole('menuitem', { name: word('invoices.weeks.title') }).click();
    await expect(page.getByRole('dialog').getByRole('rowheader')).toHaveCount(8);
    await expectOnly(page, locale, 'invoices of the next weeks');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: word('invoices.head.more') }).click();
    await page.getByRole('menuitem', { name: word('invoices.add.action') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectOnly(page, locale, 'add supplier invoices');
    await page.keyboard.press('Escape');
    await navigation
      .getByRole('button', { name: word('shell.screen.terminal-payments'), exact: true })
      .click();
    await expect(
      page.getByRole('grid', { name: word('payments.title') }).getByRole('row'),
    ).toHaveCount(4);
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible();
    await expectOnly(page, locale, 'terminal payments');
    await page.getByRole('button', { name: word('payments.more') }).click();
    await page.getByRole('menuitem', { name: word('payments.add.action') }).click();
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .first()
      .fill('8a7b9c0d-1111-4222-8333-444455556666');
    await page.getByRole('dialog').getByRole('textbox').first().press('Tab');
    await expectOnly(page, locale, 'follow a payment');
    await page.keyboard.press('Escape');
  },
  webhooks: ({ page, locale, words }) => visitWebhooks(page, locale, words),
  registrations: async ({ page, locale, words }) => {
    const word = (id: string): string => words.get(id) ?? id;
    const navigation = page.getByRole('navigation');
    await navigation
      .getByRole('button', { name: word('shell.screen.registrations'), exact: true })
      .click();
    await expect(
      page.getByRole('grid', { name: word('registrations.title') }).getByRole('row'),
    ).toHaveCount(10);
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible();
    await expectOnly(page, locale, 'registrations');
    await page.getByRole('button', { name: word('registrations.new.action'), exact: true }).click();
    for (const step of ['user', 'organization', 'stakeholders', 'capital', 'flow', 'other']) {
      await expect(
        page.getByRole('heading', { name: word(`registrations.step-of.${step}`), level: 2 }),
      ).toBeVisible();
      await expectOnly(page, locale, `new registration, ${step}`);
      await page
        .getByRole('button', { name: word('registrations.form.next'), exact: true })
        .click();
    }
    await expect(page.getByText(word('registrations.review.wrong'))).toBeVisible();
    await expectOnly(page, locale, 'new registration, review');
    await page.keyboard.press('Escape');
  },
  'the palette, settings, diagnostics and connections': async ({ page, locale, words }) => {
    const word = (id: string): string => words.get(id) ?? id;
    const navigation = page.getByRole('navigation');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectOnly(page, locale, 'palette');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await navigation
      .getByRole('button', { name: word('shell.screen.settings'), exact: true })
      .click();
    await expect(page.getByText(word('settings.about.leaves-text'))).toBeVisible();
    await expectOnly(page, locale, 'settings');
    await visitDiagnostics(page, locale, words);
    await navigation
      .getByRole('button', { name: word('shell.screen.settings'), exact: true })
      .click();
    await page.getByRole('button', { name: word('settings.connections.action') }).click();
    await expect(
      page.getByRole('heading', { name: word('connections.title'), level: 1 }),
    ).toBeVisible();
    await expectOnly(page, locale, 'connections');
    await page.getByRole('button', { name: word('connections.new') }).click();
    await page
      .getByRole('main')
      .getByRole('button', { name: word('connections.part.developers') })
      .press('Enter');
    await page
      .getByRole('checkbox', { name: word('connections.uses.registrations') })
      .press('Space');
    await page.getByRole('button', { name: word('connections.form.save-sign-in') }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectOnly(page, locale, 'connect');
  },
};

/** That the others have a word wherever this one has one is shown by `catalogues.test.ts`. */
test('every screen and dialog speaks German as soon as it is chosen', async ({
  cashdesk: { page },
}) => {
  const locale = 'de';
  await exploreDemo(page);
  await prefer(page, { language: locale });
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  const words = catalogueOf(locale);
  for (const [part, visit] of Object.entries(visits))
    await test.step(part, () => visit({ page, locale, words }));
});

for (const locale of testedLanguages.filter((language) => language !== 'en'))
  test(`Welcome speaks ${locale} from the first paint on`, async ({ open }) => {
    const { page } = await open({ state: 'no-connection', locale });
    const title = catalogueOf(locale).get('connections.welcome.title') ?? '';
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expectOnly(page, locale, 'welcome');
  });
