/** Of one payment file. */
export const mostFilePayments = 200;
