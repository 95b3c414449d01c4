import { dayMs } from '../../time/durations.ts';
import type { Output } from '../../../preload/contract/index.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { RegistrationId } from '../../../preload/contract/values.ts';
import { erasePersonalData } from '../../bank/registrations/erase-personal-data.ts';
import { toJsonText } from '../../bank/wire/json.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { storedRegistration } from './stored-registrations.ts';
import { normalizeId } from '../followed-ids.ts';
import type { RegistrationsContext } from './registrations-context.ts';
import { withVault } from '../open-connection.ts';

const eraseBatchSize = 20;
/** An unfinished form of a new registration also names people. */
const registrationDraftKey = 'registrations:new';

function eraseFromVault(vault: Vault, id: string, nowEpochMs: number): void {
  vault.inTransaction(() => {
    const followed = vault.registrations.get(id);
    if (followed === null) return;
    vault.registrations.markErased(id, nowEpochMs);
    const stored = storedRegistration(vault, id);
    if (stored !== null && followed.saidAtEpochMs !== null)
      vault.registrations.putAnswer({
        ...followed,
        saidAtEpochMs: followed.saidAtEpochMs,
        json: toJsonText(erasePersonalData(stored.said)),
      });
  });
}

/** Erased data must not stay in a backup either. */
function removeCopies({
  vault,
  reportBug,
}: {
  readonly vault: Vault;
  readonly reportBug: RegistrationsContext['reportBug'];
}): void {
  try {
    vault.removeBackups();
  } catch (cause) {
    reportBug(cause);
  }
}

/**
 * Erases the personal data of one registration, including data of later answers; its timeline
 * stays. The service still has the data. `not-found`: it is not followed.
 */
export function eraseRegistration(
  context: RegistrationsContext,
  { id }: { readonly id: RegistrationId },
): Result<Output<'registrations', 'erase'>> {
  return withVault(context, (vault) => {
    if (vault.registrations.get(normalizeId(id)) === null)
      return failed({ kind: 'not-found', traceId: null });
    eraseFromVault(vault, normalizeId(id), context.now());
    removeCopies({ vault, reportBug: context.reportBug });
    context.publishChange('registrations');
    return ok({});
  });
}

/**
 * Erases registrations added at least this many days ago, and an unfinished form not changed since
 * then. Yields to the event loop in between. Null days: erases nothing.
 */
export async function eraseDue(
  context: RegistrationsContext,
  {
    days,
    yieldToEventLoop,
  }: { readonly days: number | null; readonly yieldToEventLoop: () => Promise<void> },
): Promise<void> {
  const { vault } = context;
  if (days === null || !vault || !context.isOpen()) return;
  let isChanged = vault.drafts.removeBefore(registrationDraftKey, context.now() - days * dayMs);
  for (;;) {
    const dueIds = context.isOpen()
      ? vault.registrations.toErase(context.now() - days * dayMs, eraseBatchSize)
      : [];
    for (const id of dueIds) eraseFromVault(vault, id, context.now());
    isChanged ||= dueIds.length > 0;
    if (dueIds.length < eraseBatchSize) break;
    await yieldToEventLoop();
  }
  if (!isChanged) return;
  if (context.isOpen()) removeCopies({ vault, reportBug: context.reportBug });
  context.publishChange('registrations');
}
