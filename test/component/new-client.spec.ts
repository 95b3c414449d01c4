import type { Locator, Page } from '@playwright/test';
import type { DemoService } from '../../main/demo-service/start-demo-service.ts';
import { expect, signInAtBank, test } from './component-test.ts';
import { expectNoComplaint } from '../e2e/complaints.ts';
import { goTo } from '../e2e/demo-company.ts';

function creations(bank: DemoService) {
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

/**
 * The choice of this name, in focus and in sight: one that is still being scrolled to closes its
 * list again.
 */
async function openChoice(page: Page, label: string): Promise<Locator> {
  const choice = page.getByRole('combobox', { name: label });
  await choice.focus();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return choice;
}

/** Types into a choice and takes what is offered first, by keyboard. */
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

/** From the form to the bank, by keyboard. */
async function lookOverAndSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review details' }).press('Enter');
  await expect(
    page.getByRole('heading', { name: 'Review before sending', level: 1 }),
  ).toBeVisible();
  const send = page.getByRole('button', { name: 'Create client' });
  // Likely duplicates are looked for first.
  await expect(send).toBeEnabled();
  await send.press('Enter');
}

test('a client that was just made is in sight and chosen in a long list', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 400 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await goTo(page, 'Clients');
  await expect(page.getByRole('grid', { name: 'Clients' })).toHaveAttribute('aria-rowcount', '400');
  await page
    .getByRole('main')
    .getByRole('button', { name: 'New client', exact: true })
    .first()
    .press('Enter');
  await typeInto(page, 'Company name', 'Mulot & Petit');
  await lookOverAndSend(page);
  const row = page.getByRole('row', { name: /Mulot & Petit/ });
  await expect(row).toBeInViewport();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Mulot & Petit' }),
  ).toBeVisible();
});

test('an emptied form comes back with a press, and a country nobody chose is no address', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await typeInto(page, 'Company name', 'Zèbre & Fils');
  await goTo(page, 'Overview');
  await openForm(page);
  const name = page.getByRole('textbox', { name: 'Company name', exact: true });
  await page.getByRole('button', { name: 'Clear form' }).press('Enter');
  await expect(name).toHaveValue('');
  await expectNoComplaint(page, 'an emptied form');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(name).toHaveValue('Zèbre & Fils');
  await lookOverAndSend(page);
  await expect(page.getByText('Client created.')).toBeVisible();
  const body = JSON.parse(creations(bank)[0]?.body ?? '{}') as object;
  expect(body).toMatchObject({ name: 'Zèbre & Fils' });
  expect(Object.keys(body)).not.toContain('billing_address');
});

test('a form left by Escape is found again with all that was typed, the last letter too', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await typeInto(page, 'Company name', 'Zèbre & Fils');
  await chooseFirst(page, { label: 'Country', typed: 'portu', first: 'Portugal (PT)' });
  await typeInto(page, 'City', 'Lisboa');
  // With no list open, straight after the last letter.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible();
  await openForm(page);
  await expect(page.getByRole('textbox', { name: 'Company name', exact: true })).toHaveValue(
    'Zèbre & Fils',
  );
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Portugal (PT)');
  await expect(page.getByRole('textbox', { name: 'City', exact: true })).toHaveValue('Lisboa');
  expect(creations(bank)).toEqual([]);
});

test('a country that is typed takes the place of the one that was there, by its arrow too', async ({
  cashdesk,
  startBank,
}) => {
  await signInAtBank(cashdesk, await startBank({ clients: 3 }));
  const { page } = cashdesk;
  await openForm(page);
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
  await expect(
    page.getByRole('textbox', { name: 'Postcode', exact: true }),
  ).toHaveAccessibleDescription('For example 1000-205');

  await page.getByRole('textbox', { name: 'Company name', exact: true }).click();
  await country.click();
  await page.keyboard.type('German');
  await expect(page.getByRole('option')).toHaveText('Germany (DE)');
  await page.keyboard.press('Tab');
  await expect(country).toHaveValue('Germany (DE)');
});

test('an answer that was lost is looked for at the bank and never sent again', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await typeInto(page, 'Company name', 'Lost & Found');
  await typeInto(page, 'Email', 'lost@found.example');
  bank.control.fail({
    match: { method: 'POST', path: /\/v2\/clients$/ },
    times: 1,
    fault: { kind: 'reset', when: 'after' },
  });
  await lookOverAndSend(page);
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Lost & Found' }),
  ).toBeVisible();
  await expect(
    page.getByText(
      'Your bank’s answer was lost, so Cashdesk checked. The client was created once.',
    ),
  ).toBeVisible();
  expect(creations(bank)).toHaveLength(1);
});

test('what nobody knows is settled by its owner, and what was typed comes back when nothing was made', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await typeInto(page, 'Company name', 'Never Made');
  bank.control.fail({
    match: { method: 'POST', path: /\/v2\/clients$/ },
    times: 1,
    fault: { kind: 'reset', when: 'before' },
  });
  await lookOverAndSend(page);
  const question = page.getByRole('heading', { name: 'Was the client created?', level: 1 });
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
  await expectNoComplaint(page, 'an unclear creation');
  await page.getByRole('button', { name: 'It didn’t happen' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Company name', exact: true })).toHaveValue(
    'Never Made',
  );
  await lookOverAndSend(page);
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Never Made' }),
  ).toBeVisible();
});

test('a bank that wants a person of a company is heard at the field', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await typeInto(page, 'Company name', 'Needs a Person');
  bank.control.fail({
    match: { method: 'POST', path: /\/v2\/clients$/ },
    times: 1,
    fault: {
      kind: 'unprocessable',
      errors: [{ code: 'required', detail: 'is required', source: { pointer: '/first_name' } }],
    },
  });
  await lookOverAndSend(page);
  await expect(page.getByText('Message from your bank: is required')).toBeVisible();
  await typeInto(page, 'First name', 'Amélie');
  await typeInto(page, 'Last name', 'Bernard');
  await lookOverAndSend(page);
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Needs a Person' }),
  ).toBeVisible();
  expect(JSON.parse(creations(bank).at(-1)?.body ?? '{}')).toMatchObject({
    first_name: 'Amélie',
    last_name: 'Bernard',
    name: 'Needs a Person',
  });
});

test('an Italian organisation gives the province of a client abroad, and a refusal opens its field', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  bank.control.updateOrganization({ legal_country: 'IT' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await typeInto(page, 'Company name', 'Boulangerie de Chartres');
  await chooseFirst(page, { label: 'Country', typed: 'franc', first: 'France (FR)' });
  await typeInto(page, 'City', 'Chartres');
  await page.getByRole('button', { name: 'Review details' }).press('Enter');
  await expect(page.getByText('An Italian company must enter the province here.')).toBeVisible();
  await typeInto(page, 'Province', '28');
  // The bank sees something more; what it points to is opened.
  bank.control.fail({
    match: { method: 'POST', path: /\/v2\/clients$/ },
    times: 1,
    fault: {
      kind: 'unprocessable',
      errors: [
        {
          code: 'required',
          detail: 'is missing',
          source: { pointer: '/delivery_address/province_code' },
        },
      ],
    },
  });
  await lookOverAndSend(page);
  await expect(page.getByText('Message from your bank: is missing')).toBeVisible();
  await expectNoComplaint(page, 'a refusal that opened its field');
  await lookOverAndSend(page);
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Boulangerie de Chartres' }),
  ).toBeVisible();
  expect(JSON.parse(creations(bank).at(-1)?.body ?? '{}')).toMatchObject({
    billing_address: { city: 'Chartres', province_code: '28', country_code: 'FR' },
  });
});

test('an exact code typed into a choice comes first, and Enter takes it', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  bank.control.updateOrganization({ legal_country: 'IT' });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  const province = await openChoice(page, 'Province');
  // The others have these letters in their names, and stand before Roma in the alphabet.
  await page.keyboard.type('rm');
  await expect(page.getByRole('option')).toHaveText([
    'Roma (RM)',
    'Fermo (FM)',
    'Palermo (PA)',
    'Parma (PR)',
  ]);
  await expect(page.getByRole('option').first()).toHaveAttribute('data-focused', 'true');
  await page.keyboard.press('Enter');
  await expect(province).toHaveValue('Roma (RM)');
  await expect(page.getByRole('listbox')).toBeHidden();
  // What the arrows choose goes before it, and Escape leaves what stood there.
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
});

test('a client that is there already is shown before another one is made', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 3 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  for (const name of ['Twice', 'Twice again']) {
    await openForm(page);
    await typeInto(page, 'Company name', name);
    await typeInto(page, 'Email', 'same@twice.example');
    await page.getByRole('button', { name: 'Review details' }).press('Enter');
    await expect(
      page.getByRole('heading', { name: 'Review before sending', level: 1 }),
    ).toBeVisible();
    if (name === 'Twice') {
      await expect(page.getByRole('button', { name: 'Create client' })).toBeEnabled();
      await page.getByRole('button', { name: 'Create client' }).press('Enter');
      await expect(page.getByRole('article').getByRole('heading', { name: 'Twice' })).toBeVisible();
    }
  }
  await expect(page.getByText('This client may already exist.')).toBeVisible();
  await expect(page.getByText('same email', { exact: false }).first()).toBeVisible();
  await expectNoComplaint(page, 'a likely duplicate');
  expect(creations(bank)).toHaveLength(1);
});

test('a company is created by keyboard: wrong things are said at their fields, and it leaves once', async ({
  cashdesk,
  startBank,
}) => {
  const bank = await startBank({ clients: 20 });
  await signInAtBank(cashdesk, bank);
  const { page } = cashdesk;
  await openForm(page);
  await expectNoComplaint(page, 'the form of a new client');
  await typeInto(page, 'Email', 'not an address');
  await page.getByRole('button', { name: 'Review details' }).press('Enter');
  await expect(page.getByText('Enter the company’s name.')).toBeVisible();
  await expect(page.getByText('This isn’t an email address.')).toBeVisible();
  expect(creations(bank)).toEqual([]);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('compta@zebra.example');
  await typeInto(page, 'Company name', 'Zèbre & Fils');
  await typeInto(page, 'VAT number', 'FR40303265045');
  await typeInto(page, 'Street', '1 rue Haute');
  await typeInto(page, 'City', 'Lyon');
  await typeInto(page, 'Postcode', '69001');
  await lookOverAndSend(page);
  await expect(
    page.getByRole('article').getByRole('heading', { name: 'Zèbre & Fils' }),
  ).toBeVisible();
  await expect(page.getByText('Client created.')).toBeVisible();
  const [sent, ...more] = creations(bank);
  expect(more).toEqual([]);
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({
    kind: 'company',
    name: 'Zèbre & Fils',
    email: 'compta@zebra.example',
    vat_number: 'FR40303265045',
    billing_address: {
      street_address: '1 rue Haute',
      city: 'Lyon',
      zip_code: '69001',
      country_code: 'FR',
    },
  });
  for (const deprecated of [
    'type',
    'address',
    'city',
    'zip_code',
    'country_code',
    'first_name',
    'last_name',
  ])
    expect(Object.keys(JSON.parse(sent?.body ?? '{}') as object)).not.toContain(deprecated);
  await expectNoComplaint(page, 'a client that was just made');
});
