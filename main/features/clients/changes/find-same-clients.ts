import { matchReason } from '../../../../preload/contract/clients/clients.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import type { Input, Output } from '../../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { type MatchReason, keysOf } from '../../../data/cache/clients.ts';
import type { Scope } from '../../scope.ts';
import { createYield } from '../../yield-to-event-loop.ts';
import { clientOf } from '../client-record.ts';
import { iterateClients } from '../iterate-clients.ts';
import { supportsChange } from './client-endpoints.ts';
import { withVault } from '../../open-connection.ts';

const maxGroups = 100;
/**
 * The maximum number of clients shown next to each other; of a larger group only the first are
 * shown.
 */
const maxShownTogether = 6;
/** In a larger group with one name, only the first ones are compared. */
const maxCompared = 200;
type Member = { readonly id: string; readonly keys: Readonly<Record<MatchReason, string | null>> };
type Group = { readonly ids: readonly string[]; readonly because: MatchReason[] };

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}
/** Different numbers prove that two clients with one name are different. */
function areDifferentClients({ keys: one }: Member, { keys: other }: Member): boolean {
  return (
    differ(one['vat-number'], other['vat-number']) || differ(one['tax-number'], other['tax-number'])
  );
}

/** Splits clients with one name into groups in which no numbers differ. */
function splitByNumbers(members: readonly Member[]): readonly (readonly Member[])[] {
  const groups: Member[][] = [];
  for (const member of members.slice(0, maxCompared)) {
    const group = groups.find(
      (candidate) => !candidate.some((other) => areDifferentClients(member, other)),
    );
    if (group === undefined) groups.push([member]);
    else group.push(member);
  }
  return groups;
}

/** Split into parts, because a map of hundreds of thousands of entries grows in one long step. */
const bucketCount = 256;
function bucketOf(key: string): number {
  let sum = key.length;
  for (let at = 0; at < key.length && at < 64; at += 1) sum = (sum * 31 + key.charCodeAt(at)) | 0;
  return (sum >>> 0) % bucketCount;
}

/**
 * Groups of clients that look like duplicates, those with most in common first: they share a number
 * or an email, or a name without differing numbers. Sends no request and changes nothing.
 */
export async function findSameClients(
  scope: Scope,
): Promise<Result<Output<'clientChanges', 'same'>>> {
  const buckets = Array.from({ length: bucketCount }, () => new Map<string, Member | Member[]>());
  const yieldToEventLoop = createYield(scope);
  for await (const { id, vatNumber, taxIdentificationNumber, email, name } of iterateClients(
    scope,
  )) {
    const keys = keysOf({ vatNumber, taxNumber: taxIdentificationNumber, email, name });
    const member = { id, keys };
    for (const reason of matchReason.options) {
      if (keys[reason] === null) continue;
      const key = `${reason}:${keys[reason]}`;
      const bucket = buckets[bucketOf(key)];
      const existing = bucket?.get(key);
      if (Array.isArray(existing)) existing.push(member);
      else bucket?.set(key, existing === undefined ? member : [existing, member]);
    }
    await yieldToEventLoop();
  }
  const groups = new Map<string, Group>();
  for (const bucket of buckets) {
    for (const [key, members] of bucket) {
      if (!Array.isArray(members)) continue;
      const reason = key.slice(0, key.indexOf(':')) as MatchReason;
      for (const similar of reason === 'name' ? splitByNumbers(members) : [members]) {
        if (similar.length < 2) continue;
        const ids = similar.map(({ id }) => id);
        const existing = groups.get(ids.join('\n'));
        if (existing === undefined) groups.set(ids.join('\n'), { ids, because: [reason] });
        else existing.because.push(reason);
      }
      await yieldToEventLoop();
    }
    await yieldToEventLoop();
  }
  if (!scope.isOpen()) return failed({ kind: 'signed-out' });
  const duplicateGroups = [...groups.values()]
    .toSorted((one, other) => other.because.length - one.because.length)
    .map((group) => ({
      ...group,
      // The user can only mark groups as different that are shown in full.
      areDifferent:
        group.ids.length <= maxShownTogether &&
        scope.vault?.differentClients.areDifferent(group.ids) === true,
    }));
  const remainingSlots = { true: maxGroups, false: maxGroups };
  const shownGroups = duplicateGroups
    .filter(({ areDifferent }) => (remainingSlots[`${areDifferent}`] -= 1) >= 0)
    .map(({ ids, because, areDifferent }) => ({
      because: matchReason.options.filter((reason) => because.includes(reason)),
      clients: ids
        .slice(0, maxShownTogether)
        .map((id) => scope.cache.clients.get(id))
        .flatMap((record): Client[] =>
          record === null || record.absentSinceEpochMs !== null ? [] : [clientOf(record)],
        ),
      moreCount: Math.max(0, ids.length - maxShownTogether),
      areDifferent,
    }));
  return ok({
    groups: shownGroups.filter(({ clients }) => clients.length > 1),
    groupCount: duplicateGroups.filter(({ areDifferent }) => !areDifferent).length,
    differentCount: duplicateGroups.filter(({ areDifferent }) => areDifferent).length,
    canUpdate: supportsChange(scope, 'update'),
    canRemove: supportsChange(scope, 'remove'),
  });
}

/**
 * Stores whether the user marked similar clients as different. This is the user's own data, so it
 * stays in the vault.
 */
export function setDifferent(
  scope: Scope,
  { ids, areDifferent }: Input<'clientChanges', 'setDifferent'>,
): Result<Record<string, never>> {
  return withVault(scope, (vault) => {
    vault.differentClients.set(ids, areDifferent);
    scope.publishChange('clients');
    return ok({});
  });
}
