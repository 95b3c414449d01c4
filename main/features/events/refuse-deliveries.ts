import { startEventReceiver } from '../../events/event-receiver.ts';

/**
 * Stands where a receiver stood and tells the bank to send again what it delivers (503): what comes
 * can be kept nowhere now. Null where it was not listening, or its place is taken.
 */
export async function refuseDeliveries(
  { port, path }: { readonly port: number | null; readonly path: string | null },
  reportBug: (cause: unknown) => void,
): Promise<{ readonly count: () => number; readonly stop: () => Promise<void> } | null> {
  if (port === null || path === null) return null;
  let count = 0;
  const started = await startEventReceiver({
    port,
    path,
    accept: async () => {
      count += 1;
      return 'cannot-keep';
    },
    now: Date.now,
    reportBug,
  });
  return started.ok ? { count: () => count, stop: started.value.stop } : null;
}
