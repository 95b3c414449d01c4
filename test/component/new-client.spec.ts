import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test, type Cashdesk } from './component-test.ts';
import { expectAccessible } from '../e2e/accessibility.ts';
import { goTo } from '../e2e/demo-company.ts';

function listCreations(bank: DemoService) {
  return bank.control
    .requests()
    .filter(({ method, path }) => method === 'POST' && path === '/v2/clients');
}

async function openForm(page: Page): Promise<void> {
  await goTo(page, 'Clients');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'New client', exact: true })
    .first()
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'New client', level: 1 })).toBeVisible();
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).focus();
  await page.keyboard.insertText(text);
}

/** Focuses and shows the select of this name: scrolling would close its list again. */
async function openChoice(page: Page, label: string): Promise<Locator> {
  const choice = page.getByRole('combobox', { name: label });
  await choice.focus();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return choice;
}

/** Types into a select and picks the first option, by keyboard. */
async function chooseFirst(
  page: Page,
  {
    label,
    typed,
    first,
  }: { readonly label: string; readonly typed: string; readonly first: string },
): Promise<void> {
  await (await openChoice(page, label)).fill(typed);
  const option = page.getByRole('option').first();
  await expect(option).toHaveText(first);
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(option).toHaveAttribute('data-focused', 'true', { timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Enter');
}

function create(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Create client' }).press('Enter');
}

/** Sets the bank's answer to the next creation. */
function failOnce(
  bank: DemoService,
  fault: Parameters<DemoService['control']['fail']>[0]['fault'],
) {
  bank.control.fail({ match: { method: 'POST', path: /\/v2\/clients$/ }, times: 1, fault });
}

function refusalAt(pointer: string, detail: string) {
  const errors = [{ code: 'required', detail, source: { pointer } }];
  return { kind: 'unprocessable', errors } as const;
}

function nameField(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Company name', exact: true });
}

function pageOf(page: Page, client: string): Locator {
  return page.getByRole('article').getByRole('heading', { name: client });
}

/** Signs in at this bank and opens the form of a new client. */
async function beginClient(cashdesk: Cashdesk, bank: DemoService): Promise<Page> {
  await signInAtBank(cashdesk, bank);
  await openForm(cashdesk.page);
  return cashdesk.page;
}

test('restores the form after Escape and after clearing it, and accepts a typed country', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  const page = await beginClient(cashdesk, bank);
  await typeInto(page, 'Company name', 'Zèbre & Fils');
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect(country).toHaveValue('France (FR)');
  await page.locator('.field', { has: country }).getByRole('button').click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.type('portu');
  await expect(page.getByRole('option')).toHaveText('Portugal (PT)');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Portugal (PT)');
  await expect(
    page.getByRole('textbox', { name: 'Tax number', exact: true }),
  ).toHaveAccessibleDescription('NIF (9 digits)');
  await typeInto(page, 'City', 'Lisboa');
  // Without an open list, right after the last letter.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await openForm(page);
  await expect(nameField(page)).toHaveValue('Zèbre & Fils');
  await expect(country).toHaveValue('Portugal (PT)');
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Lisboa');

  await country.click();
  await page.keyboard.type('German');
  await expect(page.getByRole('option')).toHaveText('Germany (DE)');
  await page.keyboard.press('Tab');
  await expect(country).toHaveValue('Germany (DE)');
  await page.getByRole('button', { name: 'Clear form' }).press('Enter');
  await expect(nameField(page)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(nameField(page)).toHaveValue('Zèbre & Fils');
  expect(listCreations(bank)).toEqual([]);
});

test('creates a company once by keyboard, with errors at their fields', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 400 });
  const page = await beginClient(cashdesk, bank);
  await typeInto(page, 'Email', 'not an address');
  await create(page);
  await expect(page.getByText('Enter the company’s name.')).toBeVisible();
  await expect(page.getByText('This isn’t an email address.')).toBeVisible();
  await expectAccessible(page, 'the form of a new client with mistakes');
  expect(listCreations(bank)).toEqual([]);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('compta@zebra.example');
  for (const [label, text] of [
    ['Company name', 'Mulot & Petit'],
    ['VAT number', 'FR40303265045'],
    ['Street', '1 rue Haute'],
    ['City', 'Lyon'],
    ['Postcode', '69001'],
  ] as const)
    await typeInto(page, label, text);
  failOnce(bank, { kind: 'delay', delayMs: 500 });
  await create(page);
  await expect(page.locator('main [inert] input').first(), 'sent as typed').toBeAttached();
  await expect(pageOf(page, 'Mulot & Petit')).toBeVisible();
  await expect(page.getByText('Client created.')).toBeVisible();
  const row = page.getByRole('row', { name: /Mulot & Petit/ });
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'a client that was just made');
  const [sent, ...more] = listCreations(bank);
  expect(more).toEqual([]);
  const body = JSON.parse(sent?.body ?? '{}') as object;
  expect(body).toMatchObject({
    kind: 'company',
    name: 'Mulot & Petit',
    email: 'compta@zebra.example',
    vat_number: 'FR40303265045',
    billing_address: {
      street_address: '1 rue Haute',
      city: 'Lyon',
      zip_code: '69001',
      country_code: 'FR',
    },
  });
  const deprecated = ['type', 'address', 'city', 'zip_code', 'country_code'];
  for (const field of [...deprecated, 'first_name', 'last_name'])
    expect(Object.keys(body)).not.toContain(field);
});

test('shows a refusal at its field, and never resends after a lost answer', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  const page = await beginClient(cashdesk, bank);
  await typeInto(page, 'Company name', 'Lost & Found');
  await typeInto(page, 'Email', 'lost@found.example');
  failOnce(bank, refusalAt('/first_name', 'is required'));
  await create(page);
  await expect(page.getByText('Message from your bank: is required')).toBeVisible();
  await typeInto(page, 'First name', 'Amélie');
  await typeInto(page, 'Last name', 'Bernard');
  failOnce(bank, { kind: 'reset', when: 'after' });
  await create(page);
  await expect(pageOf(page, 'Lost & Found')).toBeVisible();
  await expect(
    page.getByText(
      'Your bank’s answer was lost, so Cashdesk checked. The client was created once.',
    ),
  ).toBeVisible();
  expect(listCreations(bank)).toHaveLength(2);
  expect(JSON.parse(listCreations(bank)[1]?.body ?? '{}')).toMatchObject({
    first_name: 'Amélie',
    last_name: 'Bernard',
    name: 'Lost & Found',
  });

  await openForm(page);
  await typeInto(page, 'Company name', 'Twice');
  await typeInto(page, 'Email', 'lost@found.example');
  await create(page);
  await expect(page.getByText('This client may already exist.')).toBeVisible();
  await expect(page.getByText('same email', { exact: false }).first()).toBeVisible();
  await expectAccessible(page, 'a likely duplicate');
  const button = page.getByRole('button', { name: 'Create client' });
  await expect(button).toBeDisabled();
  const otherClientBox = page.getByRole('checkbox', { name: 'This is a different client' });
  await otherClientBox.press('Space');
  await expect(button).toBeEnabled();
  await typeInto(page, 'City', 'Lyon');
  await expect(otherClientBox, 'an answer about other input does not count').toHaveCount(0);
  await create(page);
  await expect(otherClientBox).not.toBeChecked();
  expect(listCreations(bank)).toHaveLength(2);
  await otherClientBox.press('Space');
  await create(page);
  await expect(pageOf(page, 'Twice')).toBeVisible();
  expect(listCreations(bank)).toHaveLength(3);
});

test('the user decides an unknown outcome, and gets the input back if nothing was created', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  const page = await beginClient(cashdesk, bank);
  await typeInto(page, 'Company name', 'Never Made');
  failOnce(bank, { kind: 'reset', when: 'before' });
  await create(page);
  const question = page.getByRole('heading', { name: 'Was it created?', level: 1 });
  await expect(question).toBeVisible();
  await page.reload();
  await goTo(page, 'Clients');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'New client', exact: true })
    .first()
    .press('Enter');
  await expect(question, 'after a reload').toBeVisible();
  await expect(
    page.getByText('Your bank doesn’t show this client yet.', { exact: false }),
  ).toBeVisible();
  await expectAccessible(page, 'an unclear creation');
  await page.getByRole('button', { name: 'It didn’t happen' }).press('Enter');
  await expect(nameField(page)).toHaveValue('Never Made');
  await create(page);
  await expect(pageOf(page, 'Never Made')).toBeVisible();
});

test('finds a province by its code, and reveals a refused field', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  bank.control.updateOrganization({ legal_country: 'IT' });
  const page = await beginClient(cashdesk, bank);
  const province = await openChoice(page, 'Province');
  await page.keyboard.type('rm');
  await expect(page.getByRole('option').first()).toHaveText('Roma (RM)');
  await expect(page.getByRole('option').first()).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(province).toHaveValue('Roma (RM)');
  await expect(page.getByRole('listbox')).toBeHidden();
  // Arrow keys override it, and Escape restores the former value.
  await province.fill('rm');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Fermo (FM)' })).toHaveAttribute(
    'data-focused',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(province).toHaveValue('Roma (RM)');
  await province.fill('fm');
  await page.keyboard.press('Tab');
  await expect(province).toHaveValue('Fermo (FM)');

  await typeInto(page, 'Company name', 'Boulangerie de Chartres');
  await chooseFirst(page, { label: 'Country', typed: 'franc', first: 'France (FR)' });
  await typeInto(page, 'City', 'Chartres');
  await page.getByRole('textbox', { name: 'Province', exact: true }).fill('');
  await create(page);
  await expect(page.getByText('An Italian company must enter the province here.')).toBeVisible();
  await typeInto(page, 'Province', '28');
  failOnce(bank, refusalAt('/delivery_address/province_code', 'is missing'));
  await create(page);
  await expect(page.getByText('Message from your bank: is missing')).toBeVisible();
  await expectAccessible(page, 'a refusal that opened its field');
  await create(page);
  await expect(pageOf(page, 'Boulangerie de Chartres')).toBeVisible();
  expect(JSON.parse(listCreations(bank).at(-1)?.body ?? '{}')).toMatchObject({
    billing_address: { city: 'Chartres', province_code: '28', country_code: 'FR' },
  });
});
