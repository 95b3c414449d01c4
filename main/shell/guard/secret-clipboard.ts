import type { ClipboardItem } from 'electron';

/** The used functions of Electron's clipboard; asynchronous since version 44. */
type TextClipboard = {
  readonly readText: () => Promise<string>;
  readonly writeText: (text: string) => Promise<void>;
  readonly write: (items: ClipboardItem[]) => Promise<void>;
};

function systemFormat(name: string): string {
  return `electron application/osclipboard;format="${name}"`;
}

/** Marks that ask each system's clipboard history to skip the copied text. */
const marksBySystem: Readonly<Partial<Record<NodeJS.Platform, Readonly<Record<string, Blob>>>>> = {
  // Source: nspasteboard.org, which the clipboard managers of macOS follow.
  darwin: { [systemFormat('org.nspasteboard.ConcealedType')]: new Blob(['1']) },
  // Source: "Clipboard Formats" of Windows: excludes the text from its history and its cloud; a
  // DWORD of 0 means no.
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
  /** Creates the clipboard item from its data by type. */
  readonly toItem: (types: Record<string, Blob>) => ClipboardItem;
  /** Runs a task after a delay. The returned function cancels it. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly reportBug: (cause: unknown) => void;
  readonly platform: NodeJS.Platform;
};

type SecretClipboard = {
  readonly copyText: (text: string) => Promise<void>;
  /** Copies a secret, and removes it after a minute if it is still on the clipboard. */
  readonly copySecret: (secret: string) => Promise<void>;
  /** Removes it at once, because the app ends. Text that was copied since stays. */
  readonly clear: () => Promise<void>;
};

export const secretStaysMs = 60_000;

/**
 * Any program can read the clipboard, and some store its history. So a secret is removed after a
 * minute, and is marked for histories to skip it.
 */
export function createSecretClipboard({
  clipboard,
  toItem,
  after,
  reportBug,
  platform,
}: SecretClipboardDeps): SecretClipboard {
  let copiedSecret: { readonly secret: string; readonly disarm: () => void } | null = null;

  const clear = async (): Promise<void> => {
    const ownCopy = copiedSecret;
    copiedSecret = null;
    ownCopy?.disarm();
    if (ownCopy !== null && (await clipboard.readText()) === ownCopy.secret)
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
      // Some systems reject the mark; copy the secret without it.
      reportBug(cause);
      await clipboard.writeText(secret);
    }
  };
  const forget = (): void => {
    copiedSecret?.disarm();
    copiedSecret = null;
  };

  return {
    copyText: async (text) => {
      await clipboard.writeText(text);
      // The user's own copy stays in the clipboard, even if its text equals the secret.
      forget();
    },
    copySecret: async (secret) => {
      forget();
      await writeConcealed(secret);
      copiedSecret = { secret, disarm: after(secretStaysMs, () => void clear().catch(reportBug)) };
    },
    clear,
  };
}
