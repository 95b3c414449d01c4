/** Does the work after `intervalMs`, as another's turn on the event loop. */
export type Later = (work: () => void, intervalMs: number) => void;

/** `tell` at once, and for all that is asked within the interval after it once more at its end. */
export const atMostEvery = (
  intervalMs: number,
  { tell, later }: { readonly tell: () => void; readonly later: Later },
): (() => void) => {
  let isResting = false;
  let isAsked = false;
  const rest = (): void => {
    isResting = true;
    later(() => {
      isResting = false;
      if (isAsked) ask();
    }, intervalMs);
  };
  const ask = (): void => {
    isAsked = isResting;
    if (isResting) return;
    rest();
    tell();
  };
  return ask;
};
