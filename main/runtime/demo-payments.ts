import { terminalPaymentId } from '../../preload/contract/values.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { PaymentsDeps } from '../features/terminal-payments/read-payments.ts';
import { watchPayments } from '../features/terminal-payments/watch-payments.ts';
import type { DemoCompany } from './demo-company.ts';

/** Who explores the demo company has no till to give her an id: its payments are in the book the first time that it is open. */
export const createDemoPayments = ({
  demo,
  payments,
}: {
  readonly demo: Pick<DemoCompany, 'paymentIds'>;
  readonly payments: PaymentsDeps;
}) => {
  const offered = new WeakSet<OpenConnection>();
  return async (): Promise<void> => {
    const open = payments.connection();
    if (
      open?.profile.kind !== 'demo' ||
      open.phase() !== 'signed-in' ||
      !open.book ||
      offered.has(open)
    )
      return;
    offered.add(open);
    if (open.book.watchedPayments.all().length > 0) return;
    const ids = await demo.paymentIds();
    if (payments.connection() === open && ids.length > 0)
      watchPayments(payments, {
        payments: ids.map((id) => ({ id: terminalPaymentId.parse(id), label: null })),
      });
  };
};
