import type { CardHistoryEntry } from '../../../../preload/contract/cards/card-changes.ts';
import { historyActionWords } from '../../../../preload/contract/cards/history-words.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { faultTitle } from '../../../widgets/faults/fault-messages.ts';
import type { StatusTone } from '../../../widgets/cards/status-display.ts';

/** A label, or the code itself if a later version wrote a code that this version does not know. */
export type HistoryText =
  | { readonly kind: 'label'; readonly id: MessageId }
  | { readonly kind: 'code'; readonly code: string };

const actions: ReadonlyMap<string, MessageId> = new Map(Object.entries(historyActionWords));

export function actionLabel(action: string): HistoryText {
  const id = actions.get(action);
  return id === undefined ? { kind: 'code', code: action } : { kind: 'label', id };
}

const outcomes: ReadonlyMap<
  string,
  { readonly id: MessageId; readonly tone: StatusTone | 'failed' }
> = new Map(
  Object.entries({
    answered: { id: 'history.outcome.answered', tone: 'live' },
    'still-locked': { id: 'ui.word.still-locked', tone: 'failed' },
    approved: { id: 'history.outcome.approved', tone: 'live' },
    noticed: { id: 'history.outcome.noticed', tone: 'pending' },
    waiting: { id: 'history.outcome.waiting', tone: 'pending' },
    planned: { id: 'history.outcome.planned', tone: 'pending' },
    closes: { id: 'history.outcome.closes', tone: 'pending' },
    opens: { id: 'history.outcome.opens', tone: 'live' },
    'set-back': { id: 'history.outcome.set-back', tone: 'live' },
    missed: { id: 'history.outcome.missed', tone: 'failed' },
    paused: { id: 'history.outcome.paused', tone: 'failed' },
    'switched-on': { id: 'history.outcome.switched-on', tone: 'live' },
    'switched-off': { id: 'history.outcome.switched-off', tone: 'ended' },
    ended: { id: 'history.outcome.ended', tone: 'ended' },
    denied: { id: 'history.outcome.denied', tone: 'ended' },
    expired: { id: 'history.outcome.expired', tone: 'ended' },
    replaced: { id: 'history.outcome.replaced', tone: 'ended' },
    abandoned: { id: 'history.outcome.abandoned', tone: 'ended' },
  } as const),
);

/** The title of an error whose kind alone was stored. */
export function errorMessage(kind: string): HistoryText {
  const title = faultTitle(kind);
  return title === null ? { kind: 'code', code: kind } : { kind: 'label', id: title };
}

/** The outcome as a label; an error has the same name as everywhere in the app. */
export function outcomeLabel(outcome: string): {
  readonly text: HistoryText;
  readonly tone: StatusTone | 'failed';
} {
  const outcomeLabelParts = outcomes.get(outcome);
  if (outcomeLabelParts !== undefined)
    return { text: { kind: 'label', id: outcomeLabelParts.id }, tone: outcomeLabelParts.tone };
  const text = errorMessage(outcome);
  return { text, tone: text.kind === 'code' ? 'raw' : 'failed' };
}

/**
 * Joins the pages read so far, newest first, without duplicate entries: the first page is read
 * again after each change.
 */
export function joinedPages(
  newest: readonly CardHistoryEntry[],
  older: readonly CardHistoryEntry[],
): readonly CardHistoryEntry[] {
  const seen = new Set(newest.map(({ entry }) => entry));
  return [...newest, ...older.filter(({ entry }) => !seen.has(entry))].sort(
    (a, b) => b.entry - a.entry,
  );
}
