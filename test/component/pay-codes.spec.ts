import {
  buildEpcCode,
  buildEpcPayload,
} from '../../main/features/supplier-invoices/paying/epc-code.ts';
import { toSepaTransfer } from '../../main/features/supplier-invoices/paying/transfer-details.ts';
import { isWholeExtent } from '../fixtures/extent.ts';
import { sampleTransferableInvoices } from '../fixtures/generated-transfers.ts';
import { decodePng, scanCode } from '../fixtures/scan-code.ts';
import { expect, test } from './component-test.ts';

const perPicture = 100;
/** `epc-code.test.ts` tests the bytes of all codes. */
const perTheme = isWholeExtent ? 500 : 40;

const transfers = sampleTransferableInvoices().map((invoice) => {
  const transfer = toSepaTransfer(invoice);
  if (transfer === null) throw new Error('a generated invoice that cannot be transferred');
  return transfer;
});

for (const theme of ['light', 'dark'] as const) {
  test(`payment codes in a screenshot, ${theme}, scan as their original bytes`, async ({
    open,
  }) => {
    const { page } = await open({
      screen: 'supplier-invoices',
      theme,
      width: 3_200,
      height: 3_300,
    });
    const themeTransfers =
      theme === 'light' ? transfers.slice(0, perTheme) : transfers.slice(-perTheme);
    expect(themeTransfers).toHaveLength(perTheme);
    for (let start = 0; start < themeTransfers.length; start += perPicture) {
      const batch = themeTransfers.slice(start, start + perPicture);
      const boxes = await page.evaluate(
        async (codes) => (await window.payCodes()).draw(codes),
        batch.map(buildEpcCode),
      );
      const picture = decodePng(await page.screenshot());
      for (const [at, transfer] of batch.entries())
        expect(scanCode(picture, boxes[at])).toBe(buildEpcPayload(transfer));
    }
  });
}
