import type { LimitRun } from '../../../../preload/contract/cards/limit-runs.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import type { LimitRunItemRecord, LimitRunRecord } from '../../../data/vault/cards/limit-runs.ts';
import type { Run, RunItem } from './limit-run-state.ts';
import { readOrNull, writeOrNull } from '../../../data/codecs/codec.ts';
import { errorCodec, limitRunItemCodec } from '../../../data/codecs/own-records.ts';

export function toRunRecord({ id, startedAtEpochMs, state, stoppedBy }: Run): LimitRunRecord {
  return {
    id,
    startedAtEpochMs,
    state,
    stoppedBy: writeOrNull(errorCodec, stoppedBy),
  };
}

export function toItemRecord({
  place,
  cardId,
  state,
  writeId,
  ...item
}: RunItem): LimitRunItemRecord {
  return {
    place,
    cardId,
    state,
    writeId,
    item: limitRunItemCodec.write(item),
  };
}

export function fromRecords({
  run,
  items,
}: {
  readonly run: LimitRunRecord;
  readonly items: readonly LimitRunItemRecord[];
}): Run {
  return {
    id: run.id,
    startedAtEpochMs: run.startedAtEpochMs,
    state: run.state as Run['state'],
    stoppedBy: readOrNull(errorCodec, run.stoppedBy),
    items: items.map(({ place, cardId, state, writeId, item }) => ({
      ...limitRunItemCodec.read(item),
      place,
      cardId: cardId as CardId,
      state: state as RunItem['state'],
      writeId,
    })),
  };
}

export function toLimitRun({ items, ...run }: Run): LimitRun {
  return {
    ...run,
    items: items.map(
      ({ cardId, name, lastDigits, before, asked, state, differences, error, ...rest }) => ({
        ...{ cardId, name, lastDigits, before, asked, state, differences, error },
        ...(rest.approval === undefined ? {} : { approval: rest.approval }),
        ...(rest.unsent === undefined ? {} : { unsent: rest.unsent }),
        ...(rest.blocked === undefined ? {} : { blocked: rest.blocked }),
      }),
    ),
  };
}
