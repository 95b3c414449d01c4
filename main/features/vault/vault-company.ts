import * as z from 'zod';
import { type VaultFileSummary, vaultFileSummary } from '../../../preload/contract/app/vault.ts';
import type { Organization } from '../../../preload/contract/organization.ts';
import { writeFamily } from '../../../preload/contract/write-finished.ts';
import type { Profile } from '../../profiles/profile-document.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import { openStates } from '../../outbox/write.ts';
import type { OpenConnection } from '../open-connection.ts';
import { cachedOrganization } from '../cached-organization.ts';
import { valueOfJson } from '../../../preload/contract/value-of-json.ts';

/**
 * The owner of a vault: the values that distinguish companies, as far as this computer knows them.
 */
const company = z.object({
  kind: vaultFileSummary.shape.kind,
  bankAddress: z.nullable(z.string()),
  registrationsAddress: z.nullable(z.string()),
  partnerId: z.nullable(z.string()),
  organizationId: z.nullable(z.string()),
});
export type Company = z.infer<typeof company>;

/** The description that an exported vault contains. */
const vaultDescription = z.object({
  connectionName: z.string(),
  organizationName: z.nullable(z.string()),
  savedAtEpochMs: z.number(),
  underWayCount: z.number(),
  company,
});
type VaultDescription = z.infer<typeof vaultDescription>;

export function companyOf(
  { kind, banking, registrations }: Profile,
  organization: Organization | null,
): Company {
  return {
    kind,
    // The demo company's service has another address after each start.
    bankAddress: kind === 'demo' ? null : (banking?.baseUrl ?? null),
    registrationsAddress: kind === 'demo' ? null : (registrations?.baseUrl ?? null),
    partnerId: registrations?.partnerId ?? null,
    organizationId: banking === null ? null : (organization?.id ?? organization?.slug ?? null),
  };
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}
function agree(one: string | null, other: string | null): boolean {
  return one !== null && one === other;
}

/**
 * Two companies differ if a value differs that both sides have. They are the same only if they
 * share an organisation or a partner id.
 */
export function compareCompanies(file: Company, here: Company): VaultFileSummary['company'] {
  if (file.kind !== here.kind) return 'other';
  if (
    (['bankAddress', 'registrationsAddress', 'partnerId', 'organizationId'] as const).some(
      (field) => differ(file[field], here[field]),
    )
  )
    return 'other';
  if (file.kind === 'demo' || agree(file.organizationId, here.organizationId)) return 'same';
  const isBank = file.bankAddress !== null || here.bankAddress !== null;
  return !isBank && agree(file.partnerId, here.partnerId) ? 'same' : 'unknown';
}

/** Null: the file does not have the description of a vault. */
export function readVaultDescription(about: string): VaultDescription | null {
  return vaultDescription.safeParse(valueOfJson(about)).data ?? null;
}

/** The number of changes that have not ended; a run over many counts as one. */
export function countUnfinished(vault: Vault): number {
  return (
    writeFamily.options.flatMap((family) => vault.writes.inStates(family, openStates)).length +
    [vault.limitRuns.current()?.run.state, vault.clientImports.current()?.state].filter(
      (state) => state === 'running' || state === 'stopped',
    ).length
  );
}

export function describeVault(
  connection: OpenConnection,
  vault: Vault,
  nowEpochMs: number,
): VaultDescription {
  const organization = cachedOrganization(connection);
  return {
    connectionName: connection.profile.name,
    organizationName: organization?.legalName ?? null,
    savedAtEpochMs: nowEpochMs,
    underWayCount: countUnfinished(vault),
    company: companyOf(connection.profile, organization),
  };
}
