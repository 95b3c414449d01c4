/** The one origin our window has. Electron reports it for frames served by the `app:` handler. */
export const appOrigin = 'app://cashdesk';

/** What a message says of its sender; Electron's `WebFrameMain` fits. */
type SenderFrame = {
  readonly origin: string;
  readonly url: string;
  readonly parent: unknown;
};

/**
 * True only for the main frame of our own window at our own origin. Read the frame before any
 * await: once the frame has navigated or died it is null, and null is refused, or a page that came
 * after ours could speak in its name.
 */
export function isTrustedFrame(
  frame: SenderFrame | null | undefined,
  sender: { readonly isOurWindow: boolean },
): boolean {
  if (!frame || !sender.isOurWindow || frame.parent !== null) return false;
  if (frame.origin !== appOrigin) return false;
  return frame.url === appOrigin || frame.url.startsWith(`${appOrigin}/`);
}
