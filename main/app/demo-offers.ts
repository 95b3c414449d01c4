import { terminalPaymentId } from '../../preload/contract/values.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { PaymentsDeps } from '../features/terminal-payments/read-payments.ts';
import { watchPayments } from '../features/terminal-payments/watch-payments.ts';
import type { DemoCompany } from './demo-company.ts';

type DemoOffersDeps = {
  readonly demo: Pick<DemoCompany, 'paymentIds'>;
  readonly payments: PaymentsDeps;
};

/**
 * Nothing lists payments, and who explores the demo company has no till to give her an id: they are
 * in her list the first time that it is open.
 */
export const createDemoOffers = ({ demo, payments }: DemoOffersDeps) => {
  const offered = new WeakSet<OpenConnection>();
  return async (): Promise<void> => {
    const open = payments.connection();
    if (
      open?.profile.kind !== 'demo' ||
      open.phase() !== 'signed-in' ||
      !open.vault ||
      offered.has(open)
    )
      return;
    offered.add(open);
    const paymentIds = await demo.paymentIds();
    if (payments.connection() !== open || !open.vault) return;
    if (open.vault.watchedPayments.all().length === 0 && paymentIds.length > 0) {
      watchPayments(payments, {
        payments: paymentIds.map((id) => ({ id: terminalPaymentId.parse(id), label: null })),
      });
    }
  };
};
