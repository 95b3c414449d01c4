import type { DataTopic } from '../../preload/contract/events.ts';
import { createPaymentFollower } from '../features/terminal-payments/follow-payments.ts';
import type { PaymentsDeps } from '../features/terminal-payments/read-payments.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import type { Timers } from '../time/timers.ts';

export type PaymentParts = {
  readonly connection: () => OpenConnection | null;
  readonly isOnline: () => boolean;
  readonly now: () => number;
  readonly timers: Timers;
  readonly publishChange: (topic: DataTopic) => void;
  readonly reportBug: (cause: unknown) => void;
};

/** Terminal payments: how they are followed. */
export const composePayments = ({
  connection,
  isOnline,
  now,
  timers,
  publishChange,
  reportBug,
}: PaymentParts): PaymentsDeps => {
  const onChange = (): void => publishChange('terminal-payments');
  const deps = { connection, now, onChange, reportBug };
  return { ...deps, follower: createPaymentFollower({ ...deps, isOnline, timers }) };
};
