import { couldNotStart } from './terminal-signals.ts';

type EndBeforeStartDeps = {
  readonly app: {
    readonly isReady: () => boolean;
    readonly whenReady: () => Promise<unknown>;
    readonly exit: (code: number) => void;
  };
  /** Electron's own box of the system. */
  readonly showErrorBox: (title: string, content: string) => void;
  readonly writeError: (text: string) => void;
  readonly platform: NodeJS.Platform;
  /** A desktop that never comes must not keep the process. */
  readonly limitMs: number;
};

/**
 * Says in a box of the system why the app cannot start, and ends it, once. On Linux Electron draws
 * no box before it is ready, it only writes to stderr, which nobody reads who clicked an icon:
 * there it is written at once, and shown as soon as there is a desktop. `isEnding`: nothing else
 * may begin. Source: Electron's `shell/browser/ui/message_box_gtk.cc`.
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
