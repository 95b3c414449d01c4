import type { YieldToEventLoop } from './decode-text.ts';
import type { FileToOpen, OpenFile, OpenedFile } from './open-file.ts';

/** A file that was dropped on the window. */
export type GivenFile = { readonly name: string; readonly base64: string };

const base64Piece = 4 * 64 * 1024;

async function fromBase64(text: string, yieldToEventLoop: YieldToEventLoop): Promise<Uint8Array> {
  // Filled piece by piece: joining the pieces at the end would be one long turn.
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text, 'base64'));
  let length = 0;
  for (let at = 0; at < text.length; at += base64Piece) {
    length += bytes.write(text.slice(at, at + base64Piece), length, 'base64');
    await yieldToEventLoop();
  }
  return bytes.subarray(0, length);
}

/** The dropped file, or, without one, a file that the user chooses. */
export async function chosenOrGiven(
  given: GivenFile | null,
  {
    openFile,
    yieldToEventLoop,
    extensions,
    mostBytes,
  }: FileToOpen & {
    readonly openFile: OpenFile;
    readonly yieldToEventLoop: YieldToEventLoop;
  },
): Promise<OpenedFile> {
  if (given === null) return openFile({ extensions, mostBytes });
  if (given.base64.length > Math.ceil(mostBytes / 3) * 4) return { kind: 'too-large' };
  const bytes = await fromBase64(given.base64, yieldToEventLoop);
  return { kind: 'opened', name: given.name, bytes };
}
