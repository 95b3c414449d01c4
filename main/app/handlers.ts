import type { StartAtLoginState } from '../../preload/contract/app/app.ts';
import type { ScreenName } from '../../preload/contract/events.ts';
import type { Handlers } from '../../preload/contract/index.ts';
import { ok } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';
import type { CardId } from '../../preload/contract/values.ts';
import type { FileChooser } from '../export/choose-file.ts';
import type { SaveText } from '../export/save-text.ts';
import type { OpenFile } from '../import/open-file.ts';
import type { ConfirmAgain } from '../features/scope.ts';
import type { PreferenceStore } from '../features/preferences/preferences.ts';
import type { ConnectionCommands as ConnectionHandled } from '../connection/open-features.ts';
import type { ConnectionCommands } from './connections/connection-commands.ts';
import {
  createDiagnosticsHandlers,
  type DiagnosticsCommands,
} from './diagnostics/diagnostics-handlers.ts';
import { type LooseDrafts, withLooseDrafts } from './loose-drafts.ts';
import type { TouchId } from './lock/lock-commands.ts';
import type { SessionCommands } from './session/session-commands.ts';

/** Whether the system starts the app when the user logs in. `set` throws where it cannot write. */
export type StartAtLogin = {
  readonly read: () => StartAtLoginState;
  /** Answers what the system says afterwards. */
  readonly set: (isOn: boolean) => StartAtLoginState;
};

/** What only the shell can do. */
export type Desktop = {
  readonly info: () => {
    readonly version: string;
    readonly platform: 'linux' | 'darwin' | 'win32' | 'other';
    readonly hasTray: boolean;
    readonly electron: string | null;
    readonly chromium: string | null;
  };
  readonly noteScreen: (screen: ScreenName) => void;
  readonly askAndOpen: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => Promise<void>;
  /** It leaves the clipboard by itself. */
  readonly copySecret: (secret: string) => Promise<void>;
  readonly saveText: SaveText;
  /** The content of a page as a document to print. */
  readonly toPdf: (content: string) => Promise<Uint8Array>;
  readonly openFile: OpenFile;
  readonly chooseFile: FileChooser;
  /** Shows a folder in the system's own program; whether it did. Nothing else is opened. */
  readonly openFolder: (folder: string) => Promise<boolean>;
  /** Asks the owner for a printer and prints the window. */
  readonly print: () => Promise<'printed' | 'cancelled' | 'failed'>;
  readonly startAtLogin: StartAtLogin;
  readonly quit: () => void;
  readonly touchId: TouchId;
};

type HandlerDeps = {
  readonly appLock: Handlers['appLock'];
  /** Whether its connection is open or not. */
  readonly lockCard: (id: CardId) => ReturnType<Handlers['cards']['lock']>;
  readonly lockMany: Handlers['cards']['lockMany'];
  readonly ofConnection: ConnectionHandled;
  readonly looseDrafts: LooseDrafts;
  readonly vault: Handlers['vault'];
  readonly connections: ConnectionCommands;
  readonly session: SessionCommands;
  readonly status: () => SessionStatus;
  readonly preferences: PreferenceStore;
  readonly confirmAgain: ConfirmAgain;
  readonly diagnostics: DiagnosticsCommands;
  /** Looks anew, as the person who asks wants to know how it is now. */
  readonly checkNetwork: () => { readonly isOnline: boolean; readonly isProxyInTheWay: boolean };
  readonly desktop: Desktop;
};

/** Those of the app that outlive every connection are answered for by the root. */
export type ConnectionHandlers = Omit<Handlers, 'proxy' | 'updates'>;

const done = ok({});

/** Which use case answers which command. It decides nothing itself. */
export function createHandlers(deps: HandlerDeps): ConnectionHandlers {
  const { desktop, session } = deps;
  return {
    app: {
      info: () => ok({ ...desktop.info(), ...deps.checkNetwork() }),
      noteScreen: ({ screen }) => {
        desktop.noteScreen(screen);
        return done;
      },
      copyText: async ({ text, isSecret = false }) => {
        await (isSecret ? desktop.copySecret(text) : desktop.copyText(text));
        return done;
      },
      print: async () => ok({ outcome: await desktop.print() }),
      startAtLogin: () => ok({ state: desktop.startAtLogin.read() }),
      setStartAtLogin: ({ isOn }) => ok({ state: desktop.startAtLogin.set(isOn) }),
      quit: () => {
        desktop.quit();
        return done;
      },
    },
    vault: deps.vault,
    connections: deps.connections,
    ...createDiagnosticsHandlers(deps.diagnostics, desktop.copyText),
    ...deps.ofConnection,
    appLock: deps.appLock,
    cards: {
      ...deps.ofConnection.cards,
      lock: ({ id }) => deps.lockCard(id),
      lockMany: deps.lockMany,
    },
    drafts: withLooseDrafts(deps.looseDrafts, deps.ofConnection.drafts),
    preferences: {
      get: () => ok(deps.preferences.current()),
      set: async ({ confirmation = null, ...change }) => {
        const above = change.confirmPaymentsAbove;
        if (
          above !== undefined &&
          above !== deps.preferences.current().chosen.confirmPaymentsAbove
        ) {
          const confirmed = await deps.confirmAgain(confirmation, above ?? 'never');
          if (!confirmed.ok) return confirmed;
        }
        return ok(deps.preferences.change(change));
      },
    },
    session: { ...session, status: () => ok(deps.status()) },
  };
}
