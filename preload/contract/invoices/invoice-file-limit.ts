/** The largest e-invoice file that is read, in bytes. */
export const maxInvoiceFileBytes = 50 * 1024 * 1024;
