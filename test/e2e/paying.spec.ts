import { readFile } from 'node:fs/promises';
import { Big } from 'big.js';
import { XMLParser } from 'fast-xml-parser';
import { expect, signInAtBank, test } from './bank.ts';
import { chooseReady, expectInvoices, invoiceRow, openBoard, openPaymentFile } from './invoices.ts';
import { answerNextDialog } from './outside-world.ts';

type Payment = { readonly Amt: { readonly InstdAmt: string } };
type PaymentFile = {
  readonly Document: {
    readonly CstmrCdtTrfInitn: {
      readonly GrpHdr: { readonly NbOfTxs: string; readonly CtrlSum: string };
      readonly PmtInf: { readonly CdtTrfTxInf: readonly Payment[] };
    };
  };
};

test('three invoices go into a file on the disk whose payments add up', async ({
  cashdesk,
  startBank,
}, testInfo) => {
  const { app, page } = cashdesk;
  const bank = await startBank();
  await signInAtBank(cashdesk, bank);
  await openBoard(page);
  await expectInvoices(page, bank.control.supplierInvoices().length);

  await chooseReady(page, '3 payments, €1,940.20');
  const dialog = await openPaymentFile(page);
  const filePath = testInfo.outputPath('payments.xml');
  await answerNextDialog(app, { filePaths: [filePath] });
  await dialog.getByRole('button', { name: /^Save file/ }).press('Enter');
  const saved = page.getByRole('dialog', { name: 'Payment file saved' });
  await expect(saved).toContainText('3 payments, €1,940.20, marked as in a saved file.');
  await saved.getByRole('button', { name: 'Yes, uploaded' }).press('Enter');
  const { GrpHdr, PmtInf } = (
    new XMLParser({ parseTagValue: false }).parse(await readFile(filePath, 'utf8')) as PaymentFile
  ).Document.CstmrCdtTrfInitn;
  const sum = PmtInf.CdtTrfTxInf.reduce((all, { Amt }) => all.plus(Amt.InstdAmt), new Big(0));
  expect([GrpHdr.NbOfTxs, GrpHdr.CtrlSum, sum.toFixed(2)]).toEqual(['3', '1940.20', '1940.20']);
  await expect(invoiceRow(page, '4471')).toContainText('Sent to bank');
});
