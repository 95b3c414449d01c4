type Clock = { readonly bankEpochMs: () => number | null };
type Clocks = {
  readonly now: () => number;
  readonly bank: Clock;
  readonly registrationsClient: Clock | null;
};

/**
 * The clock that is behind, ours or the bank’s: by one that was set far ahead everything would be
 * old. Null: the bank has not told what time it is. Nothing goes by itself then.
 */
export function clockBehind({ now, bank, registrationsClient }: Clocks): number | null {
  const told = bank.bankEpochMs() ?? registrationsClient?.bankEpochMs() ?? null;
  return told === null ? null : Math.min(now(), told);
}

/** For what goes at a press, whose owner sees until when: ours where the bank has not told. */
export function clockBehindOrOurs(clocks: Clocks): number {
  return clockBehind(clocks) ?? clocks.now();
}
