import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteKind } from '../../../preload/contract/cards/card-changes.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** The actions for an open change. `retry` sends the identical request. */
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

/** The labels of a completed change. */
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

/** The requested name of a new card, else its holder's; null: neither is known. */
export function creationName({
  cardName,
  holderName,
  asked,
}: Pick<OpenWrite, 'cardName' | 'holderName' | 'asked'>): string | null {
  const nickname = asked.find(({ field }) => field === 'nickname')?.asked ?? '';
  return cardName ?? (nickname === '' ? holderName : nickname);
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

/** The state that the user reads: main's state, with its cause where that matters. */
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

/** The message for an open change, and how it continues. */
export function approvalMessage(write: OpenWrite): ApprovalMessage {
  const stage = stageOf(write);
  if (stage === 'waiting') return waitingMessage(write);
  const asksBank = stage === 'unknown' && write.kind === 'create';
  return {
    tone: tones[stage],
    title: `approvals.${stage}.title`,
    text: asksBank ? 'approvals.unknown.create' : `approvals.${stage}.text`,
    retry: asksBank ? 'approvals.step.ask' : 'approvals.step.again',
  };
}

/** The actions that main allows, in display order. */
export function approvalSteps(write: OpenWrite): readonly ApprovalStep[] {
  const { state, cardId, isEnrolled, canRetry, canAbandon, canSimulate } = write;
  const isWaiting = state === 'waiting-for-approval';
  const isConfirmed = isWaiting && isEnrolled;
  return [
    ...(isConfirmed && canSimulate ? (['phone'] as const) : []),
    ...(state === 'unknown' && cardId !== null ? (['look'] as const) : []),
    ...(canRetry && !(isConfirmed && canSimulate)
      ? [isConfirmed ? ('confirm' as const) : ('retry' as const)]
      : []),
    ...(state === 'unknown' ? (['happened', 'did-not-happen'] as const) : []),
    ...(canAbandon ? [isWaiting ? ('give-up' as const) : ('understood' as const)] : []),
  ];
}

/**
 * `13:41`, never negative. Rounded up to whole seconds, so that it shows 0:00 only when the time is
 * over.
 */
export function countdownText(untilEpochMs: number, nowEpochMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilEpochMs - nowEpochMs) / 1000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}

const reportSendingAfterMs = 5_000;

function isReported(write: OpenWrite, nowEpochMs: number): boolean {
  return stageOf(write) !== 'sending' || nowEpochMs - write.sinceEpochMs >= reportSendingAfterMs;
}

/**
 * The changes to show: those that need the user first, then those in flight. A change sent a moment
 * ago is left out, because the component that sent it shows it.
 */
export function reportedWrites(
  writes: readonly OpenWrite[],
  nowEpochMs: number,
): readonly OpenWrite[] {
  const reported = writes.filter((write) => isReported(write, nowEpochMs));
  return [
    ...reported.filter((write) => stageOf(write) !== 'sending'),
    ...reported.filter((write) => stageOf(write) === 'sending'),
  ];
}

/** When the next change that is still left out becomes visible; null: none. */
export function nextReportEpochMs(writes: readonly OpenWrite[], nowEpochMs: number): number | null {
  const reportTimes = writes
    .filter((write) => !isReported(write, nowEpochMs))
    .map(({ sinceEpochMs }) => sinceEpochMs + reportSendingAfterMs);
  return reportTimes.length === 0 ? null : Math.min(...reportTimes);
}
