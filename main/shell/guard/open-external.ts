import { type BrowserWindow, dialog, shell } from 'electron';
import { addressProblem } from '../../../preload/contract/app/connections.ts';
import type { Messages } from '../../messages/messages.ts';

type LinkOpener = {
  /**
   * Opens the sign-in page of the active profile, which the user has just requested, without a
   * question. Rejects any address except https and loopback.
   */
  readonly openSignIn: (url: string) => Promise<void>;
  /**
   * Opens any other address after a question that shows its host; https only. Returns whether it
   * was opened.
   */
  readonly askAndOpen: (url: string) => Promise<boolean>;
};

function isHttps(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

export function createLinkOpener({
  window,
  messages,
}: {
  readonly window: () => BrowserWindow | null;
  readonly messages: () => Messages;
}): LinkOpener {
  return {
    openSignIn: async (url) => {
      // Profiles and discovery reject such addresses, too. Here one would start another program.
      if (addressProblem(url) !== null) throw new RangeError('Not an address of a sign-in page');
      await shell.openExternal(url);
    },
    askAndOpen: async (text) => {
      const url = isHttps(text);
      if (!url) return false;
      const t = messages();
      const question = {
        type: 'question' as const,
        message: t('link.title'),
        detail: t('link.body', { host: url.host }),
        buttons: [t('ui.word.open-in-browser'), t('ui.cancel')],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      };
      const parent = window();
      const { response } = await (parent
        ? dialog.showMessageBox(parent, question)
        : dialog.showMessageBox(question));
      if (response !== 0) return false;
      await shell.openExternal(url.href);
      return true;
    },
  };
}
