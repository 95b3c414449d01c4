import { startEventReceiver } from '../../events/event-receiver.ts';

/**
 * Replaces a stopped receiver while nothing can be stored: answers 503, so that the bank delivers
 * again later. Null if the receiver was not listening, or its port is taken.
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
      return 'cannot-store';
    },
    now: Date.now,
    reportBug,
  });
  return started.ok ? { count: () => count, stop: started.value.stop } : null;
}
