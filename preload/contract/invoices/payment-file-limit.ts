/** Per payment file. */
export const maxFilePayments = 200;
