import type { YieldToEventLoop } from './decode-text.ts';
import type { FileToOpen, OpenFile, OpenedFile } from './open-file.ts';

/** A file that was dropped on the window. */
export type DroppedFile = { readonly name: string; readonly base64: string };

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
export async function openDroppedOrChosen(
  dropped: DroppedFile | null,
  {
    openFile,
    yieldToEventLoop,
    extensions,
    maxBytes,
  }: FileToOpen & {
    readonly openFile: OpenFile;
    readonly yieldToEventLoop: YieldToEventLoop;
  },
): Promise<OpenedFile> {
  if (dropped === null) return openFile({ extensions, maxBytes });
  if (dropped.base64.length > Math.ceil(maxBytes / 3) * 4) return { kind: 'too-large' };
  const bytes = await fromBase64(dropped.base64, yieldToEventLoop);
  return { kind: 'opened', name: dropped.name, bytes };
}
