import type { OpenApp } from './clients-window.ts';

/**
 * Bytes in the heaps of the window and main, external buffers included, after a garbage collection.
 */
export async function measureHeapBytes({ cashdesk: { app }, page }: OpenApp): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  const main = await app.evaluate(() => {
    process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
    const collect = process.getBuiltinModule('node:vm').runInNewContext('gc') as () => void;
    collect();
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  });
  return usedSize + main;
}
