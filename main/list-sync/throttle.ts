/** Runs the work after `intervalMs`, in another turn of the event loop. */
export type Later = (work: () => void, intervalMs: number) => void;

/** Runs `work` at once. All calls within the interval after that cause one more run at its end. */
export function throttle(
  work: () => void,
  { intervalMs, later }: { readonly intervalMs: number; readonly later: Later },
): () => void {
  let isResting = false;
  let isAsked = false;
  const ask = (): void => {
    isAsked = isResting;
    if (isResting) return;
    isResting = true;
    later(() => {
      isResting = false;
      if (isAsked) ask();
    }, intervalMs);
    work();
  };
  return ask;
}
