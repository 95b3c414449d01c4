import {
  app,
  BrowserWindow,
  clipboard,
  ClipboardItem,
  dialog,
  shell,
  systemPreferences,
} from 'electron';
import type { Desktop, StartAtLogin } from '../app/machine.ts';
import type { Messages } from '../messages/messages.ts';
import { systemTimers } from '../time/timers.ts';
import { createFileChooser } from './files/choose-file.ts';
import type { OnlyWindow } from './window/only-window.ts';
import { createLinkOpener } from './guard/open-external.ts';
import { createFileOpener } from './files/open-file.ts';
import { createFolderOpener } from './files/open-folder.ts';
import { createPagePrinter } from './window/print-page.ts';
import { createTextSaver } from './files/save-text.ts';
import { createPdfPrinter } from './window/print-to-pdf.ts';
import { createSecretClipboard } from './guard/secret-clipboard.ts';

export function knownPlatform(): 'linux' | 'darwin' | 'win32' | 'other' {
  const { platform } = process;
  return platform === 'linux' || platform === 'darwin' || platform === 'win32' ? platform : 'other';
}

type Options = {
  readonly window: Pick<OnlyWindow, 'current'>;
  readonly messages: () => Messages;
  readonly noteScreen: Desktop['noteScreen'];
  readonly hasTray: () => boolean;
  readonly startAtLogin: StartAtLogin;
  readonly reportBug: (cause: unknown) => void;
};

/** The desktop functions of Cashdesk: files, the browser, the clipboard, the end of the app. */
export function createDesktop({
  window,
  messages,
  noteScreen,
  hasTray,
  startAtLogin,
  reportBug,
}: Options): {
  readonly desktop: Desktop;
  readonly openSignIn: (url: string) => Promise<void>;
  /** The clipboard outlives the app: removes copied secrets from it. */
  readonly clearCopies: () => Promise<void>;
  /** The page that is being printed to a document. */
  readonly paper: () => string;
} {
  const links = createLinkOpener({ window: window.current, messages });
  const copies = createSecretClipboard({
    clipboard,
    toItem: (types) => new ClipboardItem(types),
    after: systemTimers.after,
    reportBug,
    platform: process.platform,
  });
  const pdf = createPdfPrinter((options) => new BrowserWindow(options), systemTimers);
  const dialogs = {
    window: window.current,
    dialog,
    documents: () => app.getPath('documents'),
  };
  return {
    desktop: {
      info: () => ({
        version: app.getVersion(),
        platform: knownPlatform(),
        hasTray: hasTray(),
        electron: process.versions.electron ?? null,
        chromium: process.versions['chrome'] ?? null,
      }),
      noteScreen,
      askAndOpen: links.askAndOpen,
      copyText: copies.copyText,
      copySecret: copies.copySecret,
      saveText: createTextSaver(dialogs),
      ...createFileOpener(dialogs),
      chooseFile: createFileChooser(dialogs),
      openFolder: createFolderOpener(shell),
      print: createPagePrinter(window.current),
      toPdf: pdf.toPdf,
      startAtLogin,
      quit: () => app.quit(),
      touchId: {
        canPrompt: () => process.platform === 'darwin' && systemPreferences.canPromptTouchID(),
        prompt: () =>
          systemPreferences.promptTouchID(messages()('lock.touchId')).then(
            () => true,
            () => false,
          ),
      },
    },
    openSignIn: links.openSignIn,
    clearCopies: copies.clear,
    paper: pdf.paper,
  };
}
