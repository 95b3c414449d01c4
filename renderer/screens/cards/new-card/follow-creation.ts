import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';

export type Applied = Extract<CardWriteAnswer, { readonly state: 'applied' }>;

/**
 * The outcome of a creation that was not answered.
 * - `open`: its outcome is unknown. Null: main's list does not contain it yet.
 * - `created`: the card exists.
 * - `ended`: it waits for the user, had no effect, or the user decided how it ended. The list of
 *   cards and the banner show it.
 */
type CreationOutcome =
  | { readonly kind: 'open'; readonly write: OpenWrite | null }
  | { readonly kind: 'created'; readonly answer: Applied }
  | { readonly kind: 'ended' };

export type EndedCreation = Exclude<CreationOutcome, { readonly kind: 'open' }>;

/** @param write the creation in main's list of open ones, as it was read after `status` */
export function creationOutcome(
  status: Result<CardWriteAnswer>,
  write: OpenWrite | null,
): CreationOutcome {
  if (status.ok && status.value.state === 'applied')
    return { kind: 'created', answer: status.value };
  if (write !== null)
    return write.state === 'sending' || write.state === 'unknown'
      ? { kind: 'open', write }
      : { kind: 'ended' };
  return status.ok || status.error.kind === 'outcome-unknown'
    ? { kind: 'open', write }
    : { kind: 'ended' };
}

/**
 * Reads the state of a creation, now and after each change; sends no request. Null until main
 * answered.
 */
export function useCreationOutcome(writeId: string): CreationOutcome | null {
  const readOutcome = async (): Promise<Result<CreationOutcome>> => {
    const status = await bridge().approvals.status({ id: writeId });
    const list = await bridge().approvals.list({});
    if (!list.ok) return list;
    const write = list.value.writes.find(({ id }) => id === writeId) ?? null;
    return { ok: true, value: creationOutcome(status, write) };
  };
  return useCachedQuery('approvals', readOutcome, { key: writeId }).value;
}
