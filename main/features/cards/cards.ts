import { cardId } from '../../../preload/contract/values.ts';
import { ok } from '../../../preload/contract/result.ts';
import { storageErrorOf } from '../../data/storage-failure.ts';
import type { Feature } from '../feature.ts';
import { openLink } from '../open-link.ts';
import type { Scope } from '../scope.ts';
import { listOpenWrites } from './changes/approvals.ts';
import { readCardHistory } from './history/card-history.ts';
import { createCardWrites } from './changes/card-writes.ts';
import { createCardChanger } from './changes/change-card.ts';
import { notifyOfLimits } from './limit-runs/limit-notices.ts';
import { saveLimitRun } from './limit-runs/limit-run-export.ts';
import {
  differingGroups,
  listGroups,
  listTemplates,
  removeGroup,
  saveGroup,
} from './groups/card-groups.ts';
import { createLimitRunner } from './limit-runs/limit-run.ts';
import { cardLink } from './list/card-links.ts';
import { readLimits } from './list/limits-table.ts';
import { recordLock } from './lock/record-lock.ts';
import { readNewCardChoices } from './creation/new-card-choices.ts';
import { createNewCard, prepareNewCard } from './creation/new-card.ts';
import { pollCards } from './list/poll-cards.ts';
import {
  requestCardList,
  readCard,
  createCardListReader,
  refreshCardList,
  refreshCards,
} from './list/read-cards.ts';
import { detectChanges } from './elsewhere/detect-changes.ts';
import { monthOfCards } from './history/month-of-cards.ts';
import { saveHistory } from './history/save-history.ts';
import { storeTrackedCards } from './list/store-cards.ts';
import { trackReportedCards, trackCards, untrackCard } from './list/track-cards.ts';
import { createCardRules } from './rules/rule-commands.ts';
import { cardsForTray } from './lock/cards-to-lock.ts';

/**
 * Reads the cards of genuine events again. The contents of an event are never stored: they may be
 * outdated, and they use other field names.
 */
function refreshReportedCards(scope: Scope, reportedIds: readonly string[] | null): void {
  const ids = reportedIds?.flatMap((id) => cardId.safeParse(id).data ?? []) ?? null;
  if (ids !== null) trackReportedCards(scope, ids);
  scope.publishChange('cards');
  refreshCards(scope, ids).catch(scope.reportBug);
}

/** A cache that rejects writes is reported elsewhere. */
function restoreTrackedCards(scope: Scope): void {
  try {
    storeTrackedCards(scope);
  } catch (cause) {
    if (storageErrorOf(cause) === null) scope.reportBug(cause);
  }
}

/**
 * The cards feature: reads and locks cards, sends all other changes, creates cards, and runs
 * limits.
 */
export const cards: Feature<'cards' | 'cardGroups' | 'cardRules' | 'approvals' | 'limitRuns'> = {
  commandGroups: ['cards', 'cardGroups', 'cardRules', 'approvals', 'limitRuns'],
  open: (scope) => {
    const writes = createCardWrites(scope);
    const changes = createCardChanger(scope, writes);
    const runs = createLimitRunner(scope, writes);
    notifyOfLimits(scope);
    detectChanges(scope);
    pollCards(scope);
    scope.objectsReported.listen(({ objectKind, ids }) => {
      if (objectKind === 'card') refreshReportedCards(scope, ids);
    });
    return {
      commands: {
        cards: {
          ...changes,
          list: createCardListReader(scope),
          get: (input) => {
            const page = readCard(scope, input);
            return page.ok
              ? ok({ ...page.value, differsFrom: differingGroups(scope, input.id) })
              : page;
          },
          track: (input) => trackCards(scope, input.cards),
          untrack: ({ id }) => untrackCard(scope, id),
          openLink: ({ id, index }) => openLink(scope, cardLink(scope, id, index)),
          markChangesSeen: ({ id }) => {
            scope.vault?.knownCards.markSeen(id);
            scope.publishChange('cards');
            return ok({});
          },
          refresh: () => {
            refreshCardList(scope);
            return ok({});
          },
          newCardChoices: ({ refresh }) => readNewCardChoices(scope, refresh),
          prepareCreate: (input) => prepareNewCard(scope, input),
          create: (input) => createNewCard(scope, writes, input),
          limits: ({ refresh }) => readLimits(scope, refresh),
          history: (input) => readCardHistory(scope, input),
          exportHistory: ({ id }) => saveHistory(scope, id),
        },
        cardRules: createCardRules(scope, writes),
        cardGroups: {
          list: () => listGroups(scope),
          templates: () => listTemplates(scope),
          save: (input) => saveGroup(scope, input),
          remove: ({ id }) => removeGroup(scope, id),
        },
        approvals: {
          list: () => listOpenWrites(scope),
          status: ({ id }) => writes.status(id),
          retry: ({ id }) => writes.retry(id),
          abandon: ({ id }) => writes.abandon(id),
          simulate: ({ id, decision }) => writes.simulate(id, decision),
        },
        limitRuns: {
          start: (input) => runs.start(input.changes),
          get: () => ok({ run: runs.current() }),
          stop: runs.stop,
          resume: runs.resume,
          retryFailed: runs.retryFailed,
          dismiss: runs.dismiss,
          export: () => saveLimitRun(scope, runs.current()),
        },
      },
      lifecycle: {
        opened: () => restoreTrackedCards(scope),
        cacheLost: () => restoreTrackedCards(scope),
        sessionChanged: writes.resume,
        online: writes.resume,
      },
      writes: {
        family: 'card',
        readBank: () => requestCardList(scope),
        kinds: [writes.kind],
      },
      month: () => monthOfCards(scope),
      recordLock: (lock) => recordLock(scope, lock),
      cardsForTray: () => (scope.phase() === 'registrations-only' ? [] : cardsForTray(scope)),
    };
  },
  commandsWhileClosed: {
    cards: { refresh: () => ok({}) },
    limitRuns: {
      get: () => ok({ run: null }),
      export: () => ({ ok: false, error: { kind: 'not-found', traceId: null } }),
    },
  },
};
