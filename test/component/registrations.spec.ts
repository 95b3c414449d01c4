import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { patisserie } from '../fixtures/patisserie.ts';
import { readRegistrationJson } from '../../renderer/screens/registrations/new-registration/read-registration-json.ts';
import { writeRegistrationJson } from '../../renderer/screens/registrations/new-registration/write-registration-json.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { openForDevelopers } from '../e2e/bank.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { prefer } from '../e2e/demo-company.ts';
function detail(page: Page): Locator {
  return page.getByRole('article');
}
function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Registrations' });
}
function heading(page: Page, name: string, level = 1): Locator {
  return page.getByRole('heading', { name, level });
}
function creations(bank: DemoService): number {
  return bank.control
    .requests()
    .filter(({ method, path: at }) => method === 'POST' && at.startsWith('/register/registrations'))
    .length;
}

async function openRegistrations(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: 'Registrations', exact: true })
    .press('Enter');
  await expect(heading(page, 'Registrations')).toBeVisible();
}

/** A profile of a partner, who needs no sign-in. */
async function connectPartner(page: Page, { registrations }: DemoService): Promise<void> {
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('The partner');
  await openForDevelopers(page);
  await page.getByRole('checkbox', { name: /^Registrations \(partners\)/ }).press('Space');
  await page.getByRole('checkbox', { name: /^Bank account/ }).press('Space');
  await page.getByRole('textbox', { name: 'Registrations address' }).fill(registrations.baseUrl);
  await page.getByRole('textbox', { name: 'Partner ID' }).fill(registrations.partnerId);
  await page.getByLabel('Portal token', { exact: true }).fill(registrations.portalToken);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(heading(page, 'Connect your bank')).toHaveCount(0);
}

/** A registration that was made elsewhere. */
async function madeElsewhere({ registrations }: DemoService, name: string): Promise<string> {
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

async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New registration' }).press('Enter');
  await expect(heading(page, 'New registration')).toBeVisible();
}

/** Fills the form from a pasted JSON. */
async function paste(page: Page, json: string): Promise<void> {
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
/** A partner of this service, with a whole form before it is sent. */
async function reviewAt(page: Page, bank: DemoService): Promise<void> {
  await connectPartner(page, bank);
  await openRegistrations(page);
  await begin(page);
  await paste(page, writeRegistrationJson(patisserie));
  await review(page);
}
function send(page: Page): Locator {
  return page.getByRole('button', { name: 'Send registration' });
}
/** Once what is checked while one types has been checked. */
async function sendIt(page: Page): Promise<void> {
  await expect(send(page)).toBeEnabled();
  await send(page).press('Enter');
}

test('a country that is being typed survives a page that says late that it scrolled to the field, and no other scrolling', async ({
  cashdesk: { page },
  startBank,
}) => {
  await connectPartner(page, await startBank());
  await openRegistrations(page);
  await begin(page);
  await step(page, 'Company').press('Enter');
  await expect(heading(page, 'Company', 2)).toBeFocused();
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.focus();
  await page.keyboard.type('fran');
  const france = page.getByRole('option', { name: 'France (FR)' });
  await expect(france).toBeVisible();
  await page
    .locator('.registration-form-page')
    .evaluate((around) => void around.dispatchEvent(new Event('scroll')));
  await expect(country).toHaveValue('fran');
  await expect(france).toBeVisible();
  await page.locator('.registration-form-page').evaluate((around) => around.scrollBy(0, -60));
  await expect(france).toHaveCount(0);
});

test('what is typed stays while other pages are open, is saved as JSON, and is gone once it is sent', async ({
  cashdesk: { page, rig },
  startBank,
}) => {
  const bank = await startBank();
  await connectPartner(page, bank);
  await openRegistrations(page);
  await begin(page);
  await paste(page, writeRegistrationJson(patisserie));
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Nadia');
  await page.getByRole('button', { name: 'More form actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export as JSON…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save as file' }).press('Enter');
  await expect(page.getByText('File saved.')).toBeVisible();
  await expectNoComplaint(page, 'the form as JSON');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More form actions' })).toBeFocused();
  expect(readRegistrationJson(rig.saved.at(-1)?.text ?? '')).toEqual({
    ok: true,
    registration: patisserie,
  });
  // Esc closes the tooltip of a button in focus first.
  await page.getByRole('textbox', { name: 'First name' }).press('Escape');
  await expect(heading(page, 'Registrations')).toBeVisible();
  await expect(
    page.getByText('You have a draft registration that hasn’t been sent.'),
  ).toBeVisible();

  await page.reload();
  await openRegistrations(page);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await step(page, 'People').press('Enter');
  await expect(page.getByRole('button', { name: /Inès Soleil/ })).toBeVisible();
  await review(page);
  await expect(
    page.getByText('Everything Cashdesk knows to be required is filled in.'),
  ).toBeVisible();
  await sendIt(page);
  await expect(heading(page, 'Pâtisserie Soleil', 2)).toBeVisible();
  expect(creations(bank)).toBe(1);
  await begin(page);
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('');
});

test('a second registration of a company that is followed is warned of before it is sent', async ({
  cashdesk: { page },
  startBank,
}) => {
  const bank = await startBank();
  await reviewAt(page, bank);
  const warning = page.getByText('You already track a registration of this company.');
  await expect(send(page)).toBeEnabled();
  await expect(warning).toHaveCount(0);
  await sendIt(page);
  await expect(detail(page)).toBeVisible();
  await begin(page);
  await paste(page, writeRegistrationJson(patisserie));
  await review(page);
  await expect(warning).toBeVisible();
  await expect(send(page), 'it is hers to decide').toBeEnabled();
});

test('what the service refuses stands at its field, and nothing was made', async ({
  cashdesk: { page },
  startBank,
}) => {
  const bank = await startBank();
  await reviewAt(page, bank);
  bank.control.fail({
    match: { method: 'POST', path: /^\/register\// },
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
  await sendIt(page);
  await expect(heading(page, 'People', 2)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Last name' }).last();
  await expect(field).toHaveAccessibleDescription(
    /Message from your bank: This person is not known to the registry/,
  );
  await expect(page.getByRole('alert').filter({ hasText: 'Come back tomorrow' })).toBeVisible();
  await expectNoComplaint(page, 'a refused registration');
  await field.fill('Delorme-Petit');
  await expect(page.getByText('This person is not known to the registry')).toHaveCount(0);
  await review(page);
  await sendIt(page);
  await expect(heading(page, 'Pâtisserie Soleil', 2)).toBeVisible();
});

test('a lost answer is told, is never sent again by itself, and is settled by its owner', async ({
  cashdesk: { page },
  startBank,
}) => {
  const bank = await startBank();
  await reviewAt(page, bank);
  bank.control.fail({
    match: { method: 'POST', path: /^\/register\// },
    times: 1,
    fault: { kind: 'reset', when: 'before' },
  });
  await sendIt(page);
  await expect(heading(page, 'Was the registration created?')).toBeVisible();
  await page.reload();
  await openRegistrations(page);
  await page.getByRole('button', { name: 'New registration' }).press('Enter');
  await expect(heading(page, 'Was the registration created?'), 'after a reload').toBeVisible();
  await expect(
    page.getByText('Cashdesk won’t send the registration again', { exact: false }),
  ).toBeVisible();
  await expectNoComplaint(page, 'an unclear registration');
  await page.getByRole('button', { name: 'Later' }).press('Enter');
  await expect(page.getByText('Registration not confirmed: Pâtisserie Soleil.')).toBeVisible();
  expect(creations(bank)).toBe(1);
  await page.getByRole('button', { name: 'Check' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'It didn’t happen' }).press('Enter');
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await review(page);
  await sendIt(page);
  await expect(heading(page, 'Pâtisserie Soleil', 2)).toBeVisible();
  expect(creations(bank)).toBe(2);
});

test('a portal token that is not taken any more is said with the way to a new one, and what was typed stays', async ({
  cashdesk: { page },
  startBank,
}) => {
  const bank = await startBank();
  await reviewAt(page, bank);
  bank.control.fail({
    match: { method: 'POST', path: /^\/register\// },
    times: 1,
    fault: { kind: 'unauthorized' },
  });
  await sendIt(page);
  const fault = page.getByRole('alert').filter({ hasText: 'The portal token wasn’t accepted' });
  await expect(fault).toContainText('Nothing changed.');
  await expectNoComplaint(page, 'a refused token');
  await fault.getByRole('button', { name: 'Open connection' }).press('Enter');
  await expect(heading(page, 'Edit The partner')).toBeVisible();
  await openRegistrations(page);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await review(page);
  await sendIt(page);
  await expect(heading(page, 'Pâtisserie Soleil', 2)).toBeVisible();
});

test('a connection without registrations says so calmly, and shows the way to where they are given', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openRegistrations(page);
  await expect(page.getByText('Registrations aren’t set up here', { exact: true })).toBeVisible();
  await prefer(page, { theme: 'dark' });
  await expectNoComplaint(page, 'no registrations part');
  await page.getByRole('button', { name: 'Open connections' }).press('Enter');
  await expect(heading(page, 'Connections')).toBeVisible();
});

test('the customer’s link is copied and opened though the one is asked for before the other has ended', async ({
  open,
}) => {
  let letGo = (): void => undefined;
  const { page, main } = await open({
    screen: 'registrations',
    before: (steering) => {
      letGo = steering.hold('registrations.redirect');
    },
  });
  const article = page.getByRole('article');
  await article.getByRole('button', { name: 'Copy link' }).press('Enter');
  await article.getByRole('button', { name: 'Open in browser' }).press('Enter');
  await expect
    .poll(() => main.asked('registrations.redirect').map(({ how }) => how))
    .toEqual(['copy', 'open']);
  letGo();
});

test('registrations made elsewhere are added by their ids, counted, searched, exported, and their personal data erased', async ({
  cashdesk: { page, rig },
  startBank,
}) => {
  const bank = await startBank();
  await connectPartner(page, bank);
  const ids = [
    await madeElsewhere(bank, 'Boucherie Carré'),
    await madeElsewhere(bank, '<b>Sol</b> & Luna'),
  ];
  await openRegistrations(page);
  await page.getByRole('button', { name: 'Add by ID' }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .first()
    .fill(`see ${ids[0] ?? ''}\nand ${ids[1] ?? ''}, thanks`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Track 2 registrations' })
    .press('Enter');
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
  await expect(page.getByText('No registrations found')).toBeVisible();
  await expectNoComplaint(page, 'nothing found');
  await page.getByRole('button', { name: 'Clear search and filters' }).press('Enter');
  await page.getByRole('searchbox').fill('carré');
  await expect(grid(page).getByRole('row')).toHaveCount(1);
  await grid(page).getByRole('row').click();
  await expect(heading(page, 'Boucherie Carré', 2)).toBeVisible();
  await expect(detail(page)).toContainText('ines@soleil.example');
  await detail(page).getByRole('button', { name: 'Copy link' }).press('Enter');
  await detail(page).getByRole('button', { name: 'Open in browser' }).press('Enter');
  await expect
    .poll(() => rig.askedToOpen)
    .toContain(`https://onboarding.example/registrations/${ids[0] ?? ''}`);
  await detail(page).getByRole('button', { name: 'Copy message with link' }).press('Enter');
  await expect
    .poll(() => rig.copied.at(-1))
    .toContain(
      `continue the registration of Boucherie Carré here:\nhttps://onboarding.example/registrations/${ids[0] ?? ''}\n`,
    );

  await page.getByRole('button', { name: 'More registration actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).press('Enter');
  await expect(page.getByText('1 row exported.')).toBeVisible();
  expect(rig.saved.at(-1)?.text).toContain('Boucherie Carré');

  await detail(page).getByRole('button', { name: 'Delete personal data…' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('textbox')).toBeFocused();
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await expectNoComplaint(page, 'the question before erasing');
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
