/** The largest e-invoice file that is read, in bytes. */
export const mostInvoiceFileBytes = 50 * 1024 * 1024;
