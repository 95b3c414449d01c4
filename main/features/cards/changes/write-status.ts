import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import { type CommandError, type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { OpenConnection } from '../../open-connection.ts';
import { modelOf } from '../card-row.ts';
import { compareWrite } from './compare-answer.ts';
import type { WriteRecord } from './write-record.ts';

const refused: CommandError = { kind: 'rejected', problems: [], traceId: null };
const gone: CommandError = { kind: 'not-found', traceId: null };

/**
 * The status of a write, as an answer to whoever asks about it without sending it. Differences are
 * those to what is known of the card now. Errors: `outcome-unknown`; `not-found` for one that was
 * given up or replaced; `rejected`, or what the bank said, for one that came to nothing.
 */
export function statusOf(
  connection: OpenConnection,
  { id, state, cardId, kind, approval, asked, error }: WriteRecord,
): Result<CardWriteAnswer> {
  switch (state) {
    case 'applied': {
      if (cardId === null) return failed({ kind: 'outcome-unknown', traceId: null });
      const stored = connection.cache.cards.get(cardId);
      const card = stored && modelOf(stored);
      return ok({ state, cardId, differences: card ? compareWrite({ kind, asked }, card) : [] });
    }
    case 'waiting':
      return ok({ state, writeId: id, isEnrolled: approval?.isEnrolled ?? true });
    case 'sending':
    case 'unknown':
    case 'too-late':
      return failed({ kind: 'outcome-unknown', traceId: null });
    case 'denied':
    case 'expired':
    case 'changed-body':
      return failed(refused);
    case 'refused':
    case 'told':
    case 'prepared':
      return failed(error ?? refused);
    case 'abandoned':
    case 'replaced':
      return failed(gone);
  }
}
