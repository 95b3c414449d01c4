/** What of Electron's clipboard is needed; asynchronous since 44. */
type TextClipboard = {
  readonly readText: () => Promise<string>;
  readonly writeText: (text: string) => Promise<void>;
};

type SecretClipboardDeps = {
  readonly clipboard: TextClipboard;
  /** Calls after so many milliseconds. The answer takes that back. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly reportBug: (cause: unknown) => void;
};

type SecretClipboard = {
  readonly copyText: (text: string) => Promise<void>;
  /** Copies a secret, and takes it off the clipboard after a minute if it is still there. */
  readonly copySecret: (secret: string) => Promise<void>;
  /** Takes it off at once, for the app ends. Anything else that was copied since stays. */
  readonly clear: () => Promise<void>;
};

export const secretStaysMs = 60_000;

/**
 * Any program can read the clipboard, and some keep what was on it: a secret is there no longer
 * than pasting it takes.
 */
export const createSecretClipboard = ({
  clipboard,
  after,
  reportBug,
}: SecretClipboardDeps): SecretClipboard => {
  let held: { readonly secret: string; readonly disarm: () => void } | null = null;

  const clear = async (): Promise<void> => {
    const ours = held;
    held = null;
    ours?.disarm();
    if (ours !== null && (await clipboard.readText()) === ours.secret)
      await clipboard.writeText('');
  };
  const forget = (): void => {
    held?.disarm();
    held = null;
  };

  return {
    copyText: async (text) => {
      await clipboard.writeText(text);
      // What is there now is no secret, even where it reads the same.
      forget();
    },
    copySecret: async (secret) => {
      forget();
      await clipboard.writeText(secret);
      held = { secret, disarm: after(secretStaysMs, () => void clear().catch(reportBug)) };
    },
    clear,
  };
};
