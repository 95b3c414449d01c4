import { useCallback } from 'react';
import type { OpenWrite } from '../../../../preload/contract/approvals.ts';
import type { CardWriteAnswer } from '../../../../preload/contract/cards/card-changes.ts';
import type { Result } from '../../../../preload/contract/result.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';

export type Applied = Extract<CardWriteAnswer, { readonly state: 'applied' }>;

/**
 * What became of a creation whose answer did not come.
 * - `open`: not known yet; `state` says whether it is still asked for. - `created`: the card is
 *   there.
 * - `listed`: it waits for the owner, or came to nothing; the list of cards and the banner tell so,
 *   with the ways on.
 * - `not-sent`: it never left. - `gone`: the owner gave it up.
 */
type CreationOutcome =
  | { readonly kind: 'open'; readonly state: OpenWrite['state'] }
  | { readonly kind: 'created'; readonly answer: Applied }
  | { readonly kind: 'listed' | 'not-sent' | 'gone' };

export type EndedCreation = Exclude<CreationOutcome, { readonly kind: 'open' }>;

const stillOpen: ReadonlySet<OpenWrite['state']> = new Set(['sending', 'unknown', 'too-late']);

/** @param write the creation in main's list of open ones, as it was read after `status` */
export function creationOutcome(
  status: Result<CardWriteAnswer>,
  write: OpenWrite | undefined,
): CreationOutcome {
  if (status.ok && status.value.state === 'applied')
    return { kind: 'created', answer: status.value };
  if (write !== undefined)
    return stillOpen.has(write.state) ? { kind: 'open', state: write.state } : { kind: 'listed' };
  if (status.ok || status.error.kind === 'outcome-unknown')
    return { kind: 'open', state: 'sending' };
  return { kind: status.error.kind === 'not-found' ? 'gone' : 'not-sent' };
}

/**
 * Asks main how a creation stands, now and whenever that may have changed; nothing is sent. Null
 * until it answered.
 */
export function useCreationOutcome(intentId: string): CreationOutcome | null {
  const ask = useCallback(async (): Promise<Result<CreationOutcome>> => {
    const status = await bridge().approvals.status({ id: intentId });
    const list = await bridge().approvals.list({});
    if (!list.ok) return list;
    return {
      ok: true,
      value: creationOutcome(
        status,
        list.value.writes.find(({ id }) => id === intentId),
      ),
    };
  }, [intentId]);
  return useCachedQuery({ topic: 'approvals', key: `creation:${intentId}` }, ask).value;
}
