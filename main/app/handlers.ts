import type { Handlers } from '../../preload/contract/index.ts';
import { failed, ok } from '../../preload/contract/result.ts';
import type { SessionStatus } from '../../preload/contract/session.ts';
import { type CsvForm, csvFormOf } from '../export/csv.ts';
import type { FileChooser } from '../export/choose-file.ts';
import type { SaveText } from '../export/save-text.ts';
import type { OpenFile } from '../import/open-file.ts';
import { listOpenWrites, readWriteStatus } from '../features/cards/approvals.ts';
import type { CardWriteExecutor } from '../features/cards/card-writes.ts';
import type { LockCard } from '../features/cards/lock-card.ts';
import { lockMany } from '../features/cards/lock-many.ts';
import type { LimitRunner } from '../features/cards/limit-run.ts';
import {
  type LimitTemplatesDeps,
  listTemplates,
  removeTemplate,
  saveTemplate,
} from '../features/cards/limit-templates.ts';
import { readLimits } from '../features/cards/limits-table.ts';
import {
  type CardsDeps,
  readCard,
  readCardList,
  refreshCardList,
} from '../features/cards/read-cards.ts';
import { trackCards, untrackCard } from '../features/cards/track-cards.ts';
import { type DraftsDeps, getDraft, putDraft, removeDraft } from '../features/drafts/drafts.ts';
import type { ChangeCard } from '../features/cards/change-card.ts';
import { type NewCardDeps, createNewCard, prepareNewCard } from '../features/cards/new-card.ts';
import { readNewCardChoices } from '../features/cards/new-card-choices.ts';
import type { OpenConnection } from '../features/open-connection.ts';
import { productLink } from '../features/products/read-products.ts';
import type { YieldDeps } from '../features/yield-to-event-loop.ts';
import type { PreferenceStore } from '../features/preferences/preferences.ts';
import { cardLink } from '../features/cards/card-links.ts';
import { readCardHistory } from '../features/cards/card-history.ts';
import type { Messages } from '../messages/messages.ts';
import { saveHistory } from './save-history.ts';
import { saveLimitRun } from './save-limit-run.ts';
import type { PushEvent } from '../../preload/contract/events.ts';
import type { ConnectionCommands as ConnectionHandled } from '../connection/open-features.ts';
import type { ConnectionCommands } from './connection-commands.ts';
import type { Events } from './compose-events.ts';
import { createDiagnosticsHandlers, type DiagnosticsCommands } from './diagnostics-handlers.ts';
import { createEventHandlers } from './event-handlers.ts';
import type { SessionCommands } from './session-commands.ts';

/** What only the shell can do. */
export type Desktop = {
  readonly info: () => {
    readonly version: string;
    readonly platform: 'linux' | 'darwin' | 'win32' | 'other';
    readonly hasTray: boolean;
    readonly electron: string | null;
    readonly chromium: string | null;
  };
  readonly askAndOpen: (url: string) => Promise<boolean>;
  readonly copyText: (text: string) => Promise<void>;
  /** It leaves the clipboard by itself. */
  readonly copySecret: (secret: string) => Promise<void>;
  readonly saveText: SaveText;
  readonly openFile: OpenFile;
  readonly chooseFile: FileChooser;
  readonly quit: () => void;
};

export type HandlerDeps = {
  readonly connection: () => OpenConnection | null;
  readonly cards: CardsDeps & { readonly lockCard: LockCard };
  readonly limitRuns: LimitRunner;
  readonly limitTemplates: LimitTemplatesDeps;
  readonly changeCard: ChangeCard;
  readonly newCard: NewCardDeps;
  readonly cardWrites: CardWriteExecutor;
  readonly yieldDeps: YieldDeps;
  readonly ofConnection: ConnectionHandled;
  readonly events: Events;
  readonly drafts: DraftsDeps;
  readonly vault: Handlers['vault'];
  readonly connections: ConnectionCommands;
  readonly session: SessionCommands;
  readonly status: () => SessionStatus;
  readonly preferences: PreferenceStore;
  readonly diagnostics: DiagnosticsCommands;
  readonly messages: () => Messages;
  /** Looks anew, as the person who asks wants to know how it is now. */
  readonly checkNetwork: () => boolean;
  readonly desktop: Desktop;
  readonly push: PushEvent;
  readonly now: () => number;
};

/** Those of the app that outlive every connection are answered for by the root. */
export type ConnectionHandlers = Omit<Handlers, 'updates'>;

const done = ok({});
/** Which use case answers which command. It decides nothing itself. */
export const createHandlers = (deps: HandlerDeps): ConnectionHandlers => {
  const { changeCard, connection, desktop, push, session } = deps;
  const cardsChanged = (): void => push('data.changed', { topic: 'cards' });
  const csvForm = (): CsvForm => csvFormOf(deps.preferences.current().formatLocale);
  return {
    app: {
      info: () => ok({ ...desktop.info(), isOnline: deps.checkNetwork() }),
      openLink: async ({ of, index }) => {
        const open = connection();
        const url =
          open === null
            ? null
            : of.kind === 'card'
              ? cardLink(open, of.id, index)
              : productLink(open, of.id, index);
        return url === null
          ? failed({ kind: 'not-found', traceId: null })
          : ok({ wasOpened: await desktop.askAndOpen(url) });
      },
      copyText: async ({ text, isSecret = false }) => {
        await (isSecret ? desktop.copySecret(text) : desktop.copyText(text));
        return done;
      },
      quit: () => {
        desktop.quit();
        return done;
      },
    },
    approvals: {
      list: () => listOpenWrites(connection()),
      status: ({ id }) => readWriteStatus(connection(), id),
      retry: ({ id }) => deps.cardWrites.retry(connection(), id),
      abandon: ({ id }) => deps.cardWrites.abandon(connection(), id),
      simulate: ({ id, decision }) => deps.cardWrites.simulate(connection(), id, decision),
    },
    vault: deps.vault,
    cards: {
      list: (input) => readCardList(deps.cards, input),
      get: (input) => readCard(deps.cards, input),
      track: ({ cards }) => {
        const answer = trackCards(connection(), cards, deps.now());
        if (answer.ok) cardsChanged();
        return answer;
      },
      untrack: ({ id }) => {
        const answer = untrackCard(connection(), id);
        if (answer.ok) cardsChanged();
        return answer;
      },
      refresh: () => {
        refreshCardList(deps.cards);
        return done;
      },
      lock: ({ id }) => deps.cards.lockCard.lock(connection(), id),
      lockMany: ({ ids }) =>
        lockMany(ids, {
          connection: connection(),
          lockCard: deps.cards.lockCard,
          onProgress: (doneCount, totalCount) =>
            push('sync.progress', { task: 'lock-many', doneCount, totalCount }),
        }),
      newCardChoices: ({ refresh }) => readNewCardChoices(deps.cards, refresh),
      prepareCreate: ({ card }) => prepareNewCard(deps.newCard, card),
      create: (input) => createNewCard(deps.newCard, input),
      setOptions: changeCard.setOptions,
      setLimits: changeCard.setLimits,
      setLimitsMany: ({ changes }) => deps.limitRuns.start(connection(), changes),
      setNickname: changeCard.setNickname,
      unlock: changeCard.unlock,
      reportStolen: changeCard.reportStolen,
      reportLost: changeCard.reportLost,
      discard: changeCard.discard,
      limits: ({ refresh }) => readLimits(deps.cards, refresh),
      history: (input) => readCardHistory(connection(), input),
      exportHistory: ({ id }) =>
        saveHistory(connection(), {
          id,
          csvForm: csvForm(),
          messages: deps.messages(),
          saveText: desktop.saveText,
        }),
    },
    connections: deps.connections,
    ...createDiagnosticsHandlers(deps.diagnostics, desktop.copyText),
    drafts: {
      get: (name) => getDraft(deps.drafts, name),
      put: (input) => putDraft(deps.drafts, input),
      remove: (name) => removeDraft(deps.drafts, name),
    },
    ...createEventHandlers(deps.events, {
      saveText: desktop.saveText,
      messages: deps.messages,
      csvForm,
    }),
    limitRuns: {
      get: () => ok({ run: deps.limitRuns.current(connection()) }),
      stop: () => deps.limitRuns.stop(connection()),
      resume: () => deps.limitRuns.resume(connection()),
      retryFailed: () => deps.limitRuns.retryFailed(connection()),
      dismiss: () => deps.limitRuns.dismiss(connection()),
      export: () =>
        saveLimitRun(deps.limitRuns.current(connection()), {
          csvForm: csvForm(),
          messages: deps.messages(),
          saveText: desktop.saveText,
        }),
    },
    limitTemplates: {
      list: () => listTemplates(deps.limitTemplates),
      save: (input) => saveTemplate(deps.limitTemplates, input),
      remove: ({ id }) => removeTemplate(deps.limitTemplates, id),
    },
    ...deps.ofConnection,
    preferences: {
      get: () => ok(deps.preferences.current()),
      set: (change) => ok(deps.preferences.change(change)),
    },
    session: { ...session, status: () => ok(deps.status()) },
  };
};
