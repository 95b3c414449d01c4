import { Zip, ZipDeflate } from 'fflate';

export type ZipEntry = {
  /** With its extension, without a folder. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** A zip file, made while its entries come. Names are UTF-8. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncIterable<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    ready.push(chunk);
  });
  const take = (): readonly Uint8Array[] => {
    const taken = ready;
    ready = [];
    return taken;
  };
  for await (const { name, bytes } of entries) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for await (const chunk of bytes) {
      entry.push(chunk);
      yield* take();
    }
    entry.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
