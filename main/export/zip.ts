import { Zip, ZipDeflate } from 'fflate';

export type ZipEntry = {
  /** With its extension, without a folder. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** Compressing this number of bytes takes about a millisecond. */
const bytesPerStep = 16 * 1024;

/**
 * A zip file, generated while its entries arrive. Names are UTF-8.
 * @param yieldToEventLoop called between small parts of the work
 */
export async function* createZip(
  entries: AsyncIterable<ZipEntry>,
  yieldToEventLoop: () => Promise<void>,
): AsyncIterable<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const takeReady = (): readonly Uint8Array[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const { name, bytes } of entries) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; at += bytesPerStep) {
        entry.push(chunk.subarray(at, at + bytesPerStep));
        yield* takeReady();
        await yieldToEventLoop();
      }
    }
    entry.push(new Uint8Array(0), true);
    yield* takeReady();
  }
  zip.end();
  yield* takeReady();
}
