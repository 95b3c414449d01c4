import { goTo } from '../e2e/demo-company.ts';
import { expect, test } from './component-test.ts';

test('resizes each list by keyboard and pointer, announces the width and restores it', async ({
  open,
}) => {
  const { page, main } = await open({ screen: 'cards', width: 1280 });
  const divider = page.getByRole('separator', { name: 'Width of the list' });
  const list = page.getByRole('region', { name: 'Cards' }).first();
  const measureWidth = async (): Promise<number> =>
    Math.round((await list.boundingBox())?.width ?? 0);
  await expect(divider).toBeVisible();
  const natural = await measureWidth();
  await expect(divider).toHaveAttribute('aria-valuenow', String(natural));
  await page.setViewportSize({ width: 1600, height: 800 });
  await expect.poll(measureWidth).not.toBe(natural);
  await expect(divider).toHaveAttribute('aria-valuenow', String(await measureWidth()));
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(measureWidth).toBe(natural);

  await divider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(measureWidth).toBe(natural + 16);
  await expect(divider).toHaveAttribute('aria-valuenow', String(natural + 16));

  const box = await divider.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 4, (box?.y ?? 0) + 200);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 44, (box?.y ?? 0) + 240, { steps: 4 });
  await page.mouse.up();
  await expect.poll(measureWidth).toBe(natural + 56);
  expect(main.asked('preferences.set'), 'stored once for each change, not for each step').toEqual([
    { listWidthPx: natural + 16 },
    { listWidthPx: natural + 56 },
  ]);

  await page.getByRole('button', { name: 'Clients', exact: true }).press('Enter');
  const clients = page.getByRole('region', { name: 'Clients' }).first();
  await expect
    .poll(async () => Math.round((await clients.boundingBox())?.width ?? 0))
    .toBe(natural + 56);
  await page.getByRole('separator', { name: 'Width of the list' }).press('Enter');
  await expect
    .poll(async () => Math.round((await clients.boundingBox())?.width ?? 0))
    .toBe(natural);

  await page.setViewportSize({ width: 900, height: 800 });
  await page.getByRole('separator', { name: 'Width of the list' }).press('End');
  const bothPanes = await page.locator('.list-detail').boundingBox();
  const detail = await page.locator('.list-detail-detail').boundingBox();
  expect(detail?.width).toBeGreaterThan(bothPanes === null ? Infinity : 500);
  await page.setViewportSize({ width: 640, height: 700 });
  await expect(page.getByRole('separator', { name: 'Width of the list' })).toBeHidden();
});

test('compact lists show more rows without cutting them', async ({ open }) => {
  const { page, rig } = await open({ screen: 'cards' });
  expect(await rig.cashdesk.handlers.events.startReceiver({ port: null })).toMatchObject({
    ok: true,
  });
  const rows = page.getByRole('region', { name: 'Cards' }).first().getByRole('row');
  const measureRowDistance = async (): Promise<number> =>
    ((await rows.nth(1).boundingBox())?.y ?? 0) - ((await rows.nth(0).boundingBox())?.y ?? 0);
  const comfortable = await measureRowDistance();
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter');
  await page.getByRole('button', { name: /List rows/ }).press('Enter');
  await page.getByRole('option', { name: 'Compact' }).press('Enter');
  await page.getByRole('button', { name: 'Cards', exact: true }).press('Enter');
  await expect.poll(measureRowDistance).toBeLessThanOrEqual(comfortable - 10);
  const cutRows = await rows.evaluateAll((all) =>
    all.filter((row) => row.scrollHeight > row.clientHeight + 1).map((row) => row.textContent),
  );
  expect(cutRows, 'rows whose text does not fit').toEqual([]);

  for (const screen of [
    'Supplier invoices',
    'Clients',
    'Products',
    'Terminal payments',
    'Webhooks',
  ] as const) {
    await goTo(page, screen);
    const listedRows = page.locator('.row-list-row');
    await expect(listedRows.nth(1)).toBeVisible();
    const overlappingRows = await listedRows.evaluateAll((all) =>
      all.flatMap((row, index) => {
        const next = all[index + 1];
        const bottom = Math.max(
          ...[row, ...row.children].map((part) => part.getBoundingClientRect().bottom),
        );
        return next !== undefined && bottom > next.getBoundingClientRect().top + 0.5
          ? [row.textContent]
          : [];
      }),
    );
    expect(overlappingRows, `rows of ${screen} that reach into the next one`).toEqual([]);
  }
});
