import type { ClientGap } from '../../../../preload/contract/clients/client-changes.ts';
import type { Client } from '../../../../preload/contract/clients/clients.ts';
import {
  eInvoicingGaps,
  eInvoicingGapsIn,
} from '../../../../preload/contract/clients/e-invoicing-gaps.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { invoicingGaps } from '../../../../preload/contract/clients/invoicing-gaps.ts';
import { invoicingGap } from '../../../../preload/contract/clients/new-client.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { cachedOrganizationCountry } from '../../cached-organization.ts';
import type { Scope } from '../../scope.ts';
import { iterateClients } from '../iterate-clients.ts';

/**
 * The clients that lack data for invoices or e-invoices, by name, and the number of clients for
 * each gap.
 */
export async function findIncompleteClients(
  scope: Scope,
  { gap, limit }: { readonly gap: ClientGap; readonly limit: number },
): Promise<Result<Output<'clientChanges', 'incomplete'>>> {
  const country = cachedOrganizationCountry(scope);
  const isOfInvoices = invoicingGap.options.some((each) => each === gap);
  const group: readonly ClientGap[] = isOfInvoices
    ? invoicingGap.options
    : eInvoicingGapsIn(country);
  const gapsOf = (client: Client): readonly ClientGap[] =>
    isOfInvoices ? invoicingGaps(client) : eInvoicingGaps(client, country);
  const counts = new Map<ClientGap, number>(group.map((each) => [each, 0]));
  const clients: Client[] = [];
  // The list stores for each client whether it lacks data for invoices.
  for await (const client of iterateClients(scope, isOfInvoices ? 'not-ready' : 'all')) {
    const gaps = gapsOf(client);
    for (const each of gaps) counts.set(each, (counts.get(each) ?? 0) + 1);
    if (gaps.includes(gap) && clients.length < limit) clients.push(client);
  }
  if (!scope.isOpen()) return failed({ kind: 'signed-out' });
  return ok({
    clients,
    counts: [...counts].map(([each, count]) => ({ gap: each, count })),
  });
}
