import { couldNotStart } from './terminal-signals.ts';

type EndBeforeStartDeps = {
  readonly app: {
    readonly isReady: () => boolean;
    readonly whenReady: () => Promise<unknown>;
    readonly exit: (code: number) => void;
  };
  /** Electron's native error box. */
  readonly showErrorBox: (title: string, content: string) => void;
  readonly writeError: (text: string) => void;
  readonly platform: NodeJS.Platform;
  /** The process must not wait forever for a desktop. */
  readonly limitMs: number;
};

/**
 * Shows once why the app cannot start, and ends it. On Linux, Electron shows no box before it is
 * ready and only writes to stderr. A user who clicked an icon never sees that. So there the text is
 * written at once, and shown as soon as there is a desktop. `isEnding`: nothing else may start.
 * Source: Electron's `shell/browser/ui/message_box_gtk.cc`.
 */
export function createEndBeforeStart(deps: EndBeforeStartDeps): {
  readonly end: (text: string) => void;
  readonly isEnding: () => boolean;
} {
  const { app } = deps;
  let isEnding = false;
  let hasEnded = false;

  const showAndExit = (text: string): void => {
    if (hasEnded) return;
    hasEnded = true;
    try {
      if (app.isReady() || deps.platform !== 'linux') deps.showErrorBox('Cashdesk', text);
    } finally {
      app.exit(couldNotStart);
    }
  };

  const end = (text: string): void => {
    if (isEnding) return;
    isEnding = true;
    if (app.isReady() || deps.platform !== 'linux') return showAndExit(text);
    deps.writeError(`Cashdesk: ${text}\n`);
    setTimeout(showAndExit, deps.limitMs, text);
    app.whenReady().then(
      () => showAndExit(text),
      () => showAndExit(text),
    );
  };

  return { end, isEnding: () => isEnding };
}
