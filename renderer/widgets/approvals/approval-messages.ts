import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteKind } from '../../../preload/contract/cards/card-changes.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** What can be done about a change that has not come to an end. `retry` sends the identical one. */
export type ApprovalStep =
  | 'confirm'
  | 'retry'
  | 'happened'
  | 'did-not-happen'
  | 'give-up'
  | 'understood'
  | 'look'
  | 'phone';

type ApprovalMessage = {
  readonly tone: 'slate' | 'brass' | 'wax';
  readonly title: MessageId;
  readonly text: MessageId;
  readonly retry: MessageId;
};

export const kindLabel: Readonly<Record<CardWriteKind, MessageId>> = {
  create: 'ui.word.new-card',
  limits: 'shell.screen.limits',
  options: 'ui.word.where-the-card-works',
  nickname: 'cards.field.nickname',
  restrictions: 'ui.word.days-and-categories',
  unlock: 'cards.unlock.action',
  stolen: 'cards.stolen.confirm',
  lost: 'cards.lost.confirm',
  discard: 'cards.discard.confirm',
};

/** The same once it has gone through. */
export const doneLabel: Readonly<Record<CardWriteKind, MessageId>> = {
  create: 'approvals.did.create',
  limits: 'approvals.did.limits',
  options: 'approvals.did.options',
  nickname: 'approvals.did.nickname',
  restrictions: 'approvals.did.restrictions',
  unlock: 'approvals.did.unlock',
  stolen: 'approvals.did.stolen',
  lost: 'approvals.did.lost',
  discard: 'approvals.did.discard',
};

/** What the card that is being made is to be called; null: nothing was said of that. */
export function creationName({
  cardName,
  asked,
}: Pick<OpenWrite, 'cardName' | 'asked'>): string | null {
  const name = cardName ?? asked.find(({ field }) => field === 'nickname')?.asked ?? '';
  return name === '' ? null : name;
}

function waitingMessage(write: OpenWrite): ApprovalMessage {
  if (!write.isEnrolled) {
    return {
      tone: 'brass',
      title: 'approvals.not-enrolled.title',
      text: 'approvals.not-enrolled.text',
      retry: 'approvals.step.paired',
    };
  }
  return {
    tone: 'slate',
    title: 'approvals.waiting.title',
    text: write.canSimulate
      ? 'approvals.waiting.demo'
      : write.isPolled
        ? 'approvals.waiting.polled'
        : 'approvals.waiting.text',
    retry: 'approvals.step.confirm',
  };
}

/** What the user reads of a change: its state, and what is behind it where that matters. */
export function stageOf({ state, end, resend }: Pick<OpenWrite, 'state' | 'end' | 'resend'>) {
  switch (state) {
    case 'sending':
      return 'sending';
    case 'waiting-for-approval':
      return 'waiting';
    case 'unknown':
      return resend === 'automatically' ? 'sending' : resend === 'never' ? 'too-late' : 'unknown';
    case 'refused':
      return end === 'denied' || end === 'expired' || end === 'changed-body' ? end : 'refused';
  }
}

const tones: Readonly<Record<ReturnType<typeof stageOf>, ApprovalMessage['tone']>> = {
  sending: 'slate',
  waiting: 'slate',
  denied: 'brass',
  expired: 'brass',
  'changed-body': 'brass',
  unknown: 'wax',
  'too-late': 'wax',
  refused: 'wax',
};

/** What to say about an open change, and how it continues. */
export function approvalMessage(write: OpenWrite): ApprovalMessage {
  const stage = stageOf(write);
  if (stage === 'waiting') return waitingMessage(write);
  const isAsked = stage === 'unknown' && write.kind === 'create';
  return {
    tone: tones[stage],
    title: `approvals.${stage}.title`,
    text: isAsked ? 'approvals.unknown.create' : `approvals.${stage}.text`,
    retry: isAsked ? 'approvals.step.ask' : 'approvals.step.again',
  };
}

/** The ways on that main leaves, in the order they stand in. */
export function approvalSteps(write: OpenWrite): readonly ApprovalStep[] {
  const { state, cardId, isEnrolled, canRetry, canAbandon, canSimulate } = write;
  const isWaiting = state === 'waiting-for-approval';
  const isConfirmed = isWaiting && isEnrolled;
  return [
    ...(isConfirmed && canSimulate ? (['phone'] as const) : []),
    ...(state === 'unknown' && cardId !== null ? (['look'] as const) : []),
    ...(canRetry ? [isConfirmed ? ('confirm' as const) : ('retry' as const)] : []),
    ...(state === 'unknown' ? (['happened', 'did-not-happen'] as const) : []),
    ...(canAbandon ? [isWaiting ? ('give-up' as const) : ('understood' as const)] : []),
  ];
}

/**
 * `13:41`, never below zero. Whole seconds, rounded up, so that it reads 0:00 only when the time is
 * over.
 */
export function leftText(untilEpochMs: number, nowEpochMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilEpochMs - nowEpochMs) / 1000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

const sendingIsWorthTellingAfterMs = 5_000;

function isTold(write: OpenWrite, nowEpochMs: number): boolean {
  return (
    stageOf(write) !== 'sending' || nowEpochMs - write.sinceEpochMs >= sendingIsWorthTellingAfterMs
  );
}

/**
 * What the window tells about: what wants the owner first, then what is only on its way. A change
 * that was sent a moment ago is told where it was sent.
 */
export function toldWrites(writes: readonly OpenWrite[], nowEpochMs: number): readonly OpenWrite[] {
  const told = writes.filter((write) => isTold(write, nowEpochMs));
  return [
    ...told.filter((write) => stageOf(write) !== 'sending'),
    ...told.filter((write) => stageOf(write) === 'sending'),
  ];
}

/** When the next of those that are not told yet will be; null where there is none. */
export function nextTellingEpochMs(
  writes: readonly OpenWrite[],
  nowEpochMs: number,
): number | null {
  const young = writes
    .filter((write) => !isTold(write, nowEpochMs))
    .map(({ sinceEpochMs }) => sinceEpochMs + sendingIsWorthTellingAfterMs);
  return young.length === 0 ? null : Math.min(...young);
}
