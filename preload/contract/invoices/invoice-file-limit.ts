/** The largest e-invoice file that is read, in bytes. */
export const mostInvoiceFileBytes = 20 * 1024 * 1024;
