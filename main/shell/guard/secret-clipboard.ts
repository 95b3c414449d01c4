import type { ClipboardItem } from 'electron';

/** What of Electron's clipboard is needed; asynchronous since 44. */
type TextClipboard = {
  readonly readText: () => Promise<string>;
  readonly writeText: (text: string) => Promise<void>;
  readonly write: (items: ClipboardItem[]) => Promise<void>;
};

/** A format of the system itself, as Electron names it. */
function systemFormat(name: string): string {
  return `electron application/osclipboard;format="${name}"`;
}

/** What asks each system's clipboard histories to leave out what is copied with it. */
const marksBySystem: Readonly<Partial<Record<NodeJS.Platform, Readonly<Record<string, Blob>>>>> = {
  // Source: nspasteboard.org, which the clipboard managers of macOS follow.
  darwin: { [systemFormat('org.nspasteboard.ConcealedType')]: new Blob(['1']) },
  // Source: "Clipboard Formats" of Windows: neither its history nor its cloud; a DWORD of 0 is no.
  win32: {
    [systemFormat('ExcludeClipboardContentFromMonitorProcessing')]: new Blob([new Uint8Array(4)]),
    [systemFormat('CanIncludeInClipboardHistory')]: new Blob([new Uint8Array(4)]),
    [systemFormat('CanUploadToCloudClipboard')]: new Blob([new Uint8Array(4)]),
  },
  // Source: Klipper of KDE; other desktops have no such mark.
  linux: { [systemFormat('x-kde-passwordManagerHint')]: new Blob(['secret']) },
};

type SecretClipboardDeps = {
  readonly clipboard: TextClipboard;
  /** What is written at once, by its types. */
  readonly toItem: (types: Record<string, Blob>) => ClipboardItem;
  /** Calls after so many milliseconds. The answer takes that back. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly reportBug: (cause: unknown) => void;
  readonly platform: NodeJS.Platform;
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
 * than pasting it takes, and is marked for clipboard histories to leave it out.
 */
export function createSecretClipboard({
  clipboard,
  toItem,
  after,
  reportBug,
  platform,
}: SecretClipboardDeps): SecretClipboard {
  let held: { readonly secret: string; readonly disarm: () => void } | null = null;

  const clear = async (): Promise<void> => {
    const ours = held;
    held = null;
    ours?.disarm();
    if (ours !== null && (await clipboard.readText()) === ours.secret)
      await clipboard.writeText('');
  };
  const writeConcealed = async (secret: string): Promise<void> => {
    try {
      await clipboard.write([
        toItem({
          'text/plain': new Blob([secret], { type: 'text/plain' }),
          ...marksBySystem[platform],
        }),
      ]);
    } catch (cause) {
      // Some system takes no mark: the secret still has to be pasted.
      reportBug(cause);
      await clipboard.writeText(secret);
    }
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
      await writeConcealed(secret);
      held = { secret, disarm: after(secretStaysMs, () => void clear().catch(reportBug)) };
    },
    clear,
  };
}
