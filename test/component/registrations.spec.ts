import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import type { ConnectionId } from '../../preload/contract/values.ts';
import { patisserie } from '../fixtures/patisserie.ts';
import { readRegistrationJson } from '../../renderer/screens/registrations/new-registration/read-registration-json.ts';
import { writeRegistrationJson } from '../../renderer/screens/registrations/new-registration/write-registration-json.ts';
import { deliverEveryMs } from '../../main/app/connections/demo-company.ts';
import { expect, test, type Cashdesk } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { openScreen } from '../e2e/demo-company.ts';

function detail(page: Page): Locator {
  return page.getByRole('article');
}
function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Registrations' });
}
function heading(page: Page, name: string, level = 1): Locator {
  return page.getByRole('heading', { name, level });
}
function countCreations(bank: DemoService): number {
  return bank.control
    .requests()
    .filter(({ method, path: at }) => method === 'POST' && at.startsWith('/register/registrations'))
    .length;
}

async function openRegistrations(page: Page): Promise<void> {
  await openScreen(page, 'Registrations');
  await expect(heading(page, 'Registrations')).toBeVisible();
}

/** Connects as a partner of this service, without a sign-in, and opens registrations. */
async function openAsPartner(
  { page, rig, openWindow }: Cashdesk,
  { registrations }: DemoService,
): Promise<void> {
  const { connections } = rig.cashdesk.handlers;
  const { baseUrl, partnerId, portalToken } = registrations;
  const part = { baseUrl, partnerId, headerPrefix: 'Service' };
  const saved = await connections.save({
    id: null,
    draft: { name: 'The partner', kind: 'production', banking: null, registrations: part },
  });
  if (!saved.ok) throw new Error(saved.error.kind);
  const id = saved.value.connection.id as ConnectionId;
  await connections.setSecret({ id, name: 'portal-token', value: portalToken });
  await openWindow();
  await openRegistrations(page);
}

/** A registration that another program created. */
async function createElsewhere({ registrations }: DemoService, name: string): Promise<string> {
  const answer = await fetch(`${registrations.baseUrl}/register/registrations`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${registrations.portalToken}`,
      'Service-Partner-Id': registrations.partnerId,
      'Content-Type': 'application/json',
    },
    body: writeRegistrationJson({
      ...patisserie,
      organization: { ...patisserie.organization, legalName: name },
    }),
  });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { readonly registration: { readonly id: string } }).registration
    .id;
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New registration' }).press('Enter');
  await expect(heading(page, 'New registration')).toBeVisible();
}

/** Fills the form from pasted JSON. */
async function pasteJson(page: Page, json: string): Promise<void> {
  await page.getByRole('button', { name: 'More form actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import JSON…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import a registration' });
  await dialog.getByRole('textbox').fill(json);
  await dialog.getByRole('button', { name: 'Fill in form' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(heading(page, 'Partner user', 2)).toBeFocused();
}
function step(page: Page, name: string): Locator {
  return page
    .getByRole('navigation', { name: 'Form steps' })
    .getByRole('button', { name: new RegExp(name) });
}
async function review(page: Page): Promise<void> {
  await step(page, 'Review and send').press('Enter');
  await expect(heading(page, 'Review and send', 2)).toBeFocused();
}
function send(page: Page): Locator {
  return page.getByRole('button', { name: 'Send registration' });
}
/** Sends once the validation during typing has finished. */
async function sendForm(page: Page): Promise<void> {
  await expect(send(page)).toBeEnabled();
  await send(page).press('Enter');
}

/**
 * Shortens the demo company's pauses between events to 100 ms.
 *
 * @returns restores the pauses
 */
function shortenDemoPauses(): () => void {
  const originalSetTimeout = globalThis.setTimeout;
  globalThis.setTimeout = Object.assign(
    (...[work, delayMs, ...given]: Parameters<typeof setTimeout>) =>
      originalSetTimeout(work, delayMs === deliverEveryMs ? 100 : delayMs, ...given),
    originalSetTimeout,
  );
  return () => void (globalThis.setTimeout = originalSetTimeout);
}

test('registers a company by keyboard, and follows it to its account despite unordered events', async ({
  demo: { page },
}) => {
  const fill = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text);
  const next = () => page.getByRole('button', { name: 'Next' }).press('Enter');
  const send = page.getByRole('button', { name: 'Send registration' });
  await openScreen(page, 'Registrations');
  await page.getByRole('button', { name: 'New registration' }).press('Enter');
  await expect(heading(page, 'New registration')).toBeVisible();
  await expectAccessible(page, 'the first step');
  await fill('First name', 'Nadia');
  await fill('Last name', 'Brun');
  await fill('Email', '');
  await next();
  await expect(heading(page, 'Company', 2)).toBeFocused();
  await expect(step(page, 'Partner user')).toContainText('1');
  await fill('Legal name', 'Pâtisserie Soleil');
  await fill('Street', '4 rue des Tanneurs');
  await fill('Postcode', '42000');
  await fill('City', 'Saint-Étienne');
  await page.getByRole('combobox', { name: 'Country' }).focus();
  await page.keyboard.type('fran');
  const france = page.getByRole('option', { name: 'France (FR)' });
  await france.waitFor();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(france).toHaveAttribute('data-focused', 'true', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('France (FR)');
  await next();
  await page.getByRole('button', { name: 'Add person' }).press('Enter');
  await fill('First name', 'Inès');
  await fill('Last name', 'Soleil');
  await fill('Email', 'ines@soleil.example');
  await next();
  await fill('Total capital', '10000');
  await fill('Share of capital', '4 000,50');
  await expect(
    page.getByText('The shares add up to €4,000.50, but the total is €10,000.00.', {
      exact: false,
    }),
  ).toBeVisible();
  await fill('Share of capital', '10000');
  await expect(page.getByText('The shares add up to the total.')).toBeVisible();
  await next();
  await page.getByRole('radio', { name: /^New company/ }).press('Space');
  await expectAccessible(page, 'flow and language');
  await review(page);
  await expect(send).toBeDisabled();
  await page
    .getByRole('main')
    .getByRole('button', { name: 'Partner user', exact: true })
    .press('Enter');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await fill('Email', 'nadia');
  await expect(
    page.getByText('This email address looks unusual. Check it for typos.'),
  ).toBeVisible();
  await fill('Email', 'nadia@partner.example');
  await review(page);
  await expect(
    page.getByText('POST', { exact: false }).filter({ hasText: '/register/registrations' }).first(),
  ).toBeVisible();
  await expect(page.locator('pre')).toContainText('"legal_name": "Pâtisserie Soleil"');
  // The input was checked: its button turns green only then.
  await expect(send).toBeEnabled();
  await send.press('Enter');
  await expect(heading(page, 'Pâtisserie Soleil', 2)).toBeVisible();
  await expect(page.getByText('11 companies that open an account through you')).toBeVisible();
  await page.keyboard.press('F1');
  await expect(
    page.getByRole('dialog', { name: 'Help: Registrations' }).getByRole('definition'),
  ).toHaveText('A company that opens an account at your bank through you.');
  await page.keyboard.press('Escape');
  // In addition to those that the demo's partner created before.
  await expect(page.getByRole('grid', { name: 'Registrations' }).getByRole('row')).toHaveCount(11);
  await expect(
    detail(page).getByText('The birth date is needed before the contract can be signed').first(),
  ).toBeVisible();
  await expect(detail(page).getByText('Possible next step').first()).toBeVisible();

  const restorePauses = shortenDemoPauses();
  await page.evaluate(() => window.cashdesk.events.startReceiver({ port: null }));
  // Its timeline shows that, and soon the event list, too.
  await expect(
    detail(page).getByText('The account is active', { exact: true }).first(),
  ).toBeVisible();
  await expect(detail(page).getByRole('status').first()).toHaveText('Completed');
  await expect(detail(page).getByRole('list').first()).toContainText(
    'The shareholders were asked to pay in their shares',
  );
  restorePauses();
});

test('stores the input until it is sent, and shows refusals at their fields', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await openAsPartner(cashdesk, bank);
  const { page, rig } = cashdesk;
  await openForm(page);
  await step(page, 'Company').press('Enter');
  await expect(heading(page, 'Company', 2)).toBeFocused();
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.focus();
  await page.keyboard.type('fran');
  const france = page.getByRole('option', { name: 'France (FR)' });
  await expect(france).toBeVisible();
  const around = page.locator('.registration-form-page');
  // A scroll event without movement must not close the select.
  await around.evaluate((element) => void element.dispatchEvent(new Event('scroll')));
  await expect(country).toHaveValue('fran');
  await expect(france).toBeVisible();
  await around.evaluate((element) => element.scrollBy(0, -60));
  await expect(france).toHaveCount(0);

  await pasteJson(page, writeRegistrationJson(patisserie));
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nadia');
  await page.getByRole('button', { name: 'More form actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export as JSON…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save as file' }).press('Enter');
  await expect(page.getByText('File saved.')).toBeVisible();
  await expectAccessible(page, 'the form as JSON');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More form actions' })).toBeFocused();
  expect(readRegistrationJson(rig.saved.at(-1)?.text ?? '')).toEqual({
    ok: true,
    registration: patisserie,
  });
  // The first Esc closes the tooltip of the focused button.
  await page.getByRole('textbox', { name: 'First name' }).press('Escape');
  await expect(heading(page, 'Registrations')).toBeVisible();
  await expect(page.getByText('You have an unsent draft.')).toBeVisible();

  await page.reload();
  await openRegistrations(page);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await step(page, 'People').press('Enter');
  await expect(page.getByRole('button', { name: /Inès Soleil/ })).toBeVisible();
  await review(page);
  await expect(
    page.getByText('Everything Cashdesk knows to be required is filled in.'),
  ).toBeVisible();

  const match = { method: 'POST', path: /^\/register\// } as const;
  bank.control.fail({
    match,
    times: 1,
    fault: {
      kind: 'unprocessable',
      errors: [
        {
          code: 'invalid',
          detail: 'This person is not known to the registry',
          source: { pointer: '/stakeholders/1/last_name' },
        },
        { code: 'closed', detail: 'Come back tomorrow', source: { pointer: '/weather' } },
      ],
    },
  });
  await sendForm(page);
  await expect(heading(page, 'People', 2)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Last name' }).last();
  await expect(field).toHaveAccessibleDescription(
    /Message from your bank: This person is not known to the registry/,
  );
  await expect(page.getByRole('alert').filter({ hasText: 'Come back tomorrow' })).toBeVisible();
  await expectAccessible(page, 'a refused registration');
  await field.fill('Delorme-Petit');
  await expect(page.getByText('This person is not known to the registry')).toHaveCount(0);

  await review(page);
  bank.control.fail({ match, times: 1, fault: { kind: 'unauthorized' } });
  await sendForm(page);
  const fault = page.getByRole('alert').filter({ hasText: 'The portal token wasn’t accepted' });
  await expect(fault).toContainText('Nothing changed.');
  await fault.getByRole('button', { name: 'Open connection' }).press('Enter');
  await expect(heading(page, 'Edit The partner')).toBeVisible();
  await openRegistrations(page);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await review(page);
  const warning = page.getByText('You already track a registration of this company.');
  await expect(warning).toHaveCount(0);
  await sendForm(page);
  await expect(heading(page, 'Pâtisserie Soleil', 2)).toBeVisible();
  expect(countCreations(bank)).toBe(3);

  await openForm(page);
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('');
  await pasteJson(page, writeRegistrationJson(patisserie));
  await review(page);
  await expect(warning).toBeVisible();
  await expect(send(page), 'the user may decide it').toBeEnabled();
});

test('reports a lost answer, never resends automatically, and lets the user decide', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await openAsPartner(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await pasteJson(page, writeRegistrationJson(patisserie));
  await review(page);
  bank.control.fail({
    match: { method: 'POST', path: /^\/register\// },
    times: 1,
    fault: { kind: 'reset', when: 'before' },
  });
  await sendForm(page);
  await expect(heading(page, 'Was it created?')).toBeVisible();
  await page.reload();
  await openRegistrations(page);
  await page.getByRole('button', { name: 'New registration' }).press('Enter');
  await expect(heading(page, 'Was it created?'), 'after a reload').toBeVisible();
  await expect(
    page.getByText('Cashdesk won’t send the registration again', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, 'an unclear registration');
  await page.getByRole('button', { name: 'Later' }).press('Enter');
  await expect(page.getByText('Registration not confirmed: Pâtisserie Soleil.')).toBeVisible();
  expect(countCreations(bank)).toBe(1);
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'It didn’t happen' }).press('Enter');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await review(page);
  await sendForm(page);
  await expect(heading(page, 'Pâtisserie Soleil', 2)).toBeVisible();
  expect(countCreations(bank)).toBe(2);
});

test('copies and opens the customer’s link while an earlier request is in flight', async ({
  open,
}) => {
  let release = (): void => undefined;
  const { page, main } = await open({
    screen: 'registrations',
    before: (steering) => {
      release = steering.hold('registrations.redirect');
    },
  });
  const article = page.getByRole('article');
  await article.getByRole('button', { name: 'Copy link' }).press('Enter');
  await article.getByRole('button', { name: 'Open in browser' }).press('Enter');
  await expect
    .poll(() => main.asked('registrations.redirect').map(({ how }) => how))
    .toEqual(['copy', 'open']);
  release();
});

test('adds external registrations by ID, and erases their personal data', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  const ids = [
    await createElsewhere(bank, 'Boucherie Carré'),
    await createElsewhere(bank, '<b>Sol</b> & Luna'),
  ];
  await openAsPartner(cashdesk, bank);
  const { page, rig } = cashdesk;
  await page.getByRole('button', { name: 'Add by ID' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .first()
    .fill(`see ${ids[0] ?? ''}\nand ${ids[1] ?? ''}, thanks`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add 2' }).press('Enter');
  await expect(grid(page)).toContainText('Boucherie Carré');
  await expect(grid(page)).toContainText('<b>Sol</b> & Luna');
  await expect(page.locator('main b')).toHaveCount(0);
  await page
    .getByRole('group', { name: 'Registrations by step' })
    .getByRole('button', { name: /Pending/ })
    .press('Enter');
  await expect(grid(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Filter and sort (filter on)' }).press('Enter');
  await expect(page.getByRole('menuitemcheckbox', { name: /^Pending/, checked: true })).toHaveCount(
    1,
  );
  await page.getByRole('menuitemradio', { name: 'for 7 days' }).press('Enter');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await page.getByRole('searchbox').fill('carré');
  await expect(grid(page).getByRole('row')).toHaveCount(1);
  await grid(page).getByRole('row').click();
  await expect(heading(page, 'Boucherie Carré', 2)).toBeVisible();
  await expect(detail(page)).toContainText('ines@soleil.example');
  await detail(page).getByRole('button', { name: 'Copy link' }).press('Enter');
  await detail(page).getByRole('button', { name: 'Open in browser' }).press('Enter');
  await expect
    .poll(() => rig.openRequests)
    .toContain(`https://onboarding.example/registrations/${ids[0] ?? ''}`);
  await detail(page).getByRole('button', { name: 'Copy message with link' }).press('Enter');
  await expect
    .poll(() => rig.copied.at(-1))
    .toContain(
      `continue the registration of Boucherie Carré here:\nhttps://onboarding.example/registrations/${ids[0] ?? ''}\n`,
    );

  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter');
  await expect(page.getByText('1 row exported.')).toBeVisible();
  expect(rig.saved.at(-1)?.text).toContain('Boucherie Carré');

  await detail(page).getByRole('button', { name: 'Delete personal data…' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('textbox')).toBeFocused();
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await expectAccessible(page, 'the question before erasing');
  await page.keyboard.type((ids[0] ?? '').slice(-4));
  await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(
    detail(page).getByText(
      'The personal data of this registration was deleted from this computer.',
    ),
  ).toBeVisible();
  await expect(detail(page)).not.toContainText('ines@soleil.example');
  await detail(page).getByRole('button', { name: 'Stop tracking…' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Stop tracking', exact: true })
    .press('Enter');
  await page.getByRole('searchbox').fill('');
  await expect(grid(page).getByRole('row')).toHaveCount(1);
});
