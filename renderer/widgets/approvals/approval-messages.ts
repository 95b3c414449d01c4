import type { OpenWrite } from '../../../preload/contract/approvals.ts';
import type { CardWriteKind } from '../../../preload/contract/cards/card-changes.ts';
import type { MessageId } from '../../i18n/i18n.ts';

/** What can be done about a change that has not come to an end. `retry` sends the identical one. */
export type ApprovalStep = 'confirm' | 'retry' | 'give-up' | 'understood' | 'look' | 'phone';

type ApprovalMessage = {
  readonly tone: 'slate' | 'brass' | 'wax';
  readonly title: MessageId;
  readonly text: MessageId;
  readonly retry: MessageId;
};

export const kindLabel: Readonly<Record<CardWriteKind, MessageId>> = {
  create: 'approvals.kind.create',
  limits: 'approvals.kind.limits',
  options: 'approvals.kind.options',
  nickname: 'approvals.kind.nickname',
  restrictions: 'approvals.kind.restrictions',
  unlock: 'approvals.kind.unlock',
  stolen: 'approvals.kind.stolen',
  lost: 'approvals.kind.lost',
  discard: 'approvals.kind.discard',
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
export function creationName({ cardName, asked }: OpenWrite): string | null {
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

/** What to say about an open change, whatever has become of it, and the way on from there. */
export function approvalMessage(write: OpenWrite): ApprovalMessage {
  const again = 'approvals.step.again';
  switch (write.state) {
    case 'waiting':
      return waitingMessage(write);
    case 'sending':
      return {
        tone: 'slate',
        title: 'approvals.sending.title',
        text: 'approvals.sending.text',
        retry: again,
      };
    case 'denied':
      return {
        tone: 'brass',
        title: 'approvals.denied.title',
        text: 'approvals.denied.text',
        retry: again,
      };
    case 'expired':
      return {
        tone: 'brass',
        title: 'approvals.expired.title',
        text: 'approvals.expired.text',
        retry: again,
      };
    case 'changed-body':
      return {
        tone: 'brass',
        title: 'approvals.changed-body.title',
        text: 'approvals.changed-body.text',
        retry: again,
      };
    case 'unknown':
      if (write.kind === 'create')
        return {
          tone: 'wax',
          title: 'approvals.unknown.title',
          text: 'approvals.unknown.create',
          retry: 'approvals.step.ask',
        };
      return {
        tone: 'wax',
        title: 'approvals.unknown.title',
        text: 'approvals.unknown.text',
        retry: again,
      };
    case 'too-late':
      return {
        tone: 'wax',
        title: 'approvals.too-late.title',
        text: 'approvals.too-late.text',
        retry: again,
      };
    case 'refused':
      return {
        tone: 'wax',
        title: 'approvals.refused.title',
        text: 'approvals.refused.text',
        retry: again,
      };
  }
}

/** The ways on that main leaves, in the order they stand in. */
export function approvalSteps(write: OpenWrite): readonly ApprovalStep[] {
  const { state, cardId, isEnrolled, canRetry, canAbandon, canSimulate } = write;
  const isConfirmed = state === 'waiting' && isEnrolled;
  return [
    ...(isConfirmed && canSimulate ? (['phone'] as const) : []),
    ...(state === 'unknown' && cardId !== null ? (['look'] as const) : []),
    ...(canRetry ? [isConfirmed ? ('confirm' as const) : ('retry' as const)] : []),
    ...(canAbandon ? [state === 'waiting' ? ('give-up' as const) : ('understood' as const)] : []),
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
    write.state !== 'sending' || nowEpochMs - write.sinceEpochMs >= sendingIsWorthTellingAfterMs
  );
}

/**
 * What the window tells about: what wants the owner first, then what is only on its way. A change
 * that was sent a moment ago is told where it was sent.
 */
export function toldWrites(writes: readonly OpenWrite[], nowEpochMs: number): readonly OpenWrite[] {
  const told = writes.filter((write) => isTold(write, nowEpochMs));
  return [
    ...told.filter(({ state }) => state !== 'sending'),
    ...told.filter(({ state }) => state === 'sending'),
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
