type Clock = { readonly bankEpochMs: () => number | null };
type Clocks = {
  readonly now: () => number;
  readonly bank: Clock;
  readonly registrationsClient: Clock | null;
};

/**
 * The earlier of this computer's clock and the bank's: with a clock that is far ahead, all data
 * would look old. Null: the bank has not sent its time, so nothing is removed automatically.
 */
export function earlierClock({ now, bank, registrationsClient }: Clocks): number | null {
  const bankNow = bank.bankEpochMs() ?? registrationsClient?.bankEpochMs() ?? null;
  return bankNow === null ? null : Math.min(now(), bankNow);
}

/**
 * For a removal that the user requests and whose end date they see: this computer's clock if the
 * bank has not sent its time.
 */
export function earlierClockOrOwn(clocks: Clocks): number {
  return earlierClock(clocks) ?? clocks.now();
}
