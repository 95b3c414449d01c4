/** `tell` at once, and for all that is asked within the interval after it once more at its end. */
export const coalesce = (
  tell: () => void,
  {
    intervalMs,
    sleep,
    isOver,
  }: {
    readonly intervalMs: number;
    readonly sleep: (ms: number) => Promise<void>;
    readonly isOver: () => boolean;
  },
): (() => void) => {
  let isResting = false;
  let isAsked = false;
  const ask = (): void => {
    if (isOver()) return;
    isAsked = isResting;
    if (isResting) return;
    isResting = true;
    void sleep(intervalMs).then(() => {
      isResting = false;
      if (isAsked) ask();
    });
    tell();
  };
  return ask;
};
