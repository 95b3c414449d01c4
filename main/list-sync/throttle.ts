/** Runs the work after `intervalMs`, in another turn of the event loop. */
export type Later = (work: () => void, intervalMs: number) => void;

/** Runs `work` at once. All calls within the interval after that cause one more run at its end. */
export function throttle(
  work: () => void,
  { intervalMs, later }: { readonly intervalMs: number; readonly later: Later },
): () => void {
  let isWaiting = false;
  let isRequested = false;
  const runOrDefer = (): void => {
    isRequested = isWaiting;
    if (isWaiting) return;
    isWaiting = true;
    later(() => {
      isWaiting = false;
      if (isRequested) runOrDefer();
    }, intervalMs);
    work();
  };
  return runOrDefer;
}
