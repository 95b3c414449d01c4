import {
  checkNewClient,
  clientCountry,
  trimNewClient,
} from '../../../preload/contract/clients/check-new-client.ts';
import { invoicingGaps } from '../../../preload/contract/clients/invoicing-gaps.ts';
import type {
  ClientWarning,
  InvoicingGap,
  NewClient,
} from '../../../preload/contract/clients/new-client.ts';
import { type InputProblem, type Result, ok } from '../../../preload/contract/result.ts';
import { cachedOrganizationCountry } from '../cached-organization.ts';
import type { Scope } from '../scope.ts';
import { findClientDoubts } from './client-doubts.ts';
import { type SplitPhone, splitPhone } from './client-phone.ts';

type CheckedClient = {
  readonly problems: InputProblem[];
  readonly doubts: ClientWarning[];
  readonly gaps: InvoicingGap[];
  readonly phone: SplitPhone | null;
};

/**
 * The problems that the bank would reject. The window finds the same ones; the organisation's
 * country comes from the cache.
 */
export function problemsOf(scope: Pick<Scope, 'cache'>, client: NewClient): InputProblem[] {
  return checkNewClient(client, { organizationCountry: cachedOrganizationCountry(scope) }).map(
    ({ path, code }) => ({ path, code }),
  );
}

/**
 * Checks the form of a new client without asking the bank. A phone number without a country code
 * belongs to the client's country, else to the organisation's.
 */
export async function checkClient(
  scope: Pick<Scope, 'cache'>,
  { client, phoneText }: { readonly client: NewClient; readonly phoneText: string | null },
): Promise<Result<CheckedClient>> {
  const trimmed = trimNewClient(client);
  const homeCountry = clientCountry(trimmed) ?? cachedOrganizationCountry(scope);
  return ok({
    problems: problemsOf(scope, client),
    doubts: [...(await findClientDoubts(client))],
    gaps: [...invoicingGaps(trimmed)],
    phone: phoneText === null ? null : await splitPhone(phoneText, homeCountry),
  });
}
