/** The only origin of our window. Electron reports it for frames served by the `app:` handler. */
export const appOrigin = 'app://cashdesk';

/** The sender of a message; Electron's `WebFrameMain` matches. */
type SenderFrame = {
  readonly origin: string;
  readonly url: string;
  readonly parent: unknown;
};

/**
 * True only for the main frame of our own window at our own origin. Read the frame before any
 * await. After a navigation or its end it is null, and null is refused; otherwise a later page
 * could use our origin.
 */
export function isTrustedFrame(
  frame: SenderFrame | null | undefined,
  sender: { readonly isOurWindow: boolean },
): boolean {
  if (!frame || !sender.isOurWindow || frame.parent !== null) return false;
  if (frame.origin !== appOrigin) return false;
  return frame.url === appOrigin || frame.url.startsWith(`${appOrigin}/`);
}
