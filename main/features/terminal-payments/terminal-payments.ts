import { type Result, ok } from '../../../preload/contract/result.ts';
import { terminalPaymentId } from '../../../preload/contract/values.ts';
import type { Feature } from '../feature.ts';
import { saveRecords } from '../save-records.ts';
import { exportPayments } from './export-payments.ts';
import { createEventPayments } from './follow-event-payments.ts';
import { openPayments } from './open-payments.ts';
import {
  type Payments,
  countFollowed,
  nameTerminal,
  readPayment,
  readPayments,
  refreshPayment,
} from './read-payments.ts';
import { placeStoredPayments } from './place-stored-payments.ts';
import { followPayment, unwatchPayment, watchPayments } from './watch-payments.ts';

/**
 * No endpoint lists payments, and a user of the demo company has no till to get an id from. The
 * demo's payments are therefore listed when its connection first opens.
 */
function createDemoPaymentAdder(payments: Payments): () => Promise<void> {
  const { profile, vault, phase, isOpen, demo } = payments.scope;
  let hasAdded = false;
  return async () => {
    if (profile.kind !== 'demo' || phase() !== 'signed-in' || vault === null || hasAdded) return;
    hasAdded = true;
    const ids = await demo.paymentIds();
    if (!isOpen() || vault.watchedPayments.count() > 0 || ids.length === 0) return;
    watchPayments(payments, {
      payments: ids.map((id) => ({ id: terminalPaymentId.parse(id), label: null })),
    });
  };
}

/** No endpoint lists payments, so this reads the followed ones and the balances of the accounts. */
async function readBankBeforePayment({ scope, follower }: Payments): Promise<Result<unknown>> {
  const followed = await follower.requestFollowed();
  return followed.ok ? scope.bank.organization({ includeExternalAccounts: false }) : followed;
}

/** Payments at the company's terminals: each is followed until it is settled or silent. */
export const terminalPayments: Feature<'terminalPayments'> = {
  commandGroups: ['terminalPayments'],
  commandsWhileClosed: { terminalPayments: { watching: () => ok({ count: 0 }) } },
  open: (scope) => {
    const payments = openPayments(scope);
    const { follower, starts } = payments;
    const eventPayments = createEventPayments(payments);
    const addDemoPayments = createDemoPaymentAdder(payments);
    placeStoredPayments(payments).catch(scope.reportBug);
    scope.objectsReported.listen(({ objectKind, ids }) => {
      if (objectKind === 'terminal-payment') eventPayments.followReported(ids ?? []);
    });
    return {
      commands: {
        terminalPayments: {
          list: (input) => readPayments(payments, input),
          get: (input) => readPayment(payments, input),
          watch: (input) => watchPayments(payments, input),
          follow: (input) => followPayment(payments, input),
          unwatch: (input) => unwatchPayment(payments, input),
          refresh: (input) => refreshPayment(payments, input),
          watching: () => countFollowed(scope),
          start: starts.start,
          nameTerminal: (input) => nameTerminal(payments, input),
          export: ({ format }) =>
            saveRecords(scope, {
              format,
              file: 'shell.screen.terminal-payments',
              exportText: (parts) => exportPayments(payments, { ...parts, format }),
            }),
        },
      },
      writes: {
        family: 'terminal-payment',
        readBank: () => readBankBeforePayment(payments),
        kinds: [starts.kind],
      },
      lifecycle: {
        sessionChanged: () => {
          follower.onReconnect();
          addDemoPayments().catch(scope.reportBug);
        },
        online: follower.onReconnect,
      },
    };
  },
};
