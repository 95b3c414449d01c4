import { registrationId, terminalPaymentId } from '../../preload/contract/values.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { ReadRegistrationsDeps } from '../features/registrations/read-registrations.ts';
import { trackRegistrations } from '../features/registrations/track-registrations.ts';
import type { PaymentsDeps } from '../features/terminal-payments/read-payments.ts';
import { watchPayments } from '../features/terminal-payments/watch-payments.ts';
import type { DemoCompany } from './demo-company.ts';

type DemoOffersDeps = {
  readonly demo: Pick<DemoCompany, 'paymentIds' | 'registrationIds'>;
  readonly payments: PaymentsDeps;
  readonly registrations: ReadRegistrationsDeps;
};

/**
 * Nothing lists payments or registrations, and who explores the demo company has no till and no
 * portal to give her an id: they are in her lists the first time that it is open.
 */
export const createDemoOffers = ({ demo, payments, registrations }: DemoOffersDeps) => {
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
    const [paymentIds, registrationIds] = [await demo.paymentIds(), await demo.registrationIds()];
    if (payments.connection() !== open || !open.vault) return;
    if (open.vault.watchedPayments.all().length === 0 && paymentIds.length > 0) {
      watchPayments(payments, {
        payments: paymentIds.map((id) => ({ id: terminalPaymentId.parse(id), label: null })),
      });
    }
    if (open.vault.registrations.count() === 0 && registrationIds.length > 0) {
      trackRegistrations(registrations, {
        items: registrationIds.map((id) => ({ id: registrationId.parse(id), label: null })),
      });
    }
  };
};
