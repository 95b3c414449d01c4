import type { Scope } from '../scope.ts';
import { createPaymentSearch } from './find-payments.ts';
import { createPaymentFollower } from './follow-payments.ts';
import type { Payments } from './read-payments.ts';
import { createPaymentStarts } from './start-payments.ts';

export function openPayments(scope: Scope): Payments {
  const onChange = (): void => {
    search.forget();
    scope.publishChange('terminal-payments');
  };
  const follower = createPaymentFollower(scope, {
    onChange,
    onPayment: (payment) => starts.onPaymentRead(payment),
  });
  const search = createPaymentSearch({ scope, follower });
  const starts = createPaymentStarts(scope, {
    onStarted: (ids) => {
      if (!scope.isOpen()) return;
      follower.startFollowing(ids);
      onChange();
    },
    requestFollowed: follower.requestFollowed,
  });
  const payments: Payments = { scope, follower, search, starts, onChange };
  return payments;
}
