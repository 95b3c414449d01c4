/** Per payment file. */
export const mostFilePayments = 200;
