import type { Client } from '../../../../preload/contract/clients.ts';
import type { Output } from '../../../../preload/contract/index.ts';
import { invoicingGaps } from '../../../../preload/contract/invoicing-gaps.ts';
import { invoicingGap } from '../../../../preload/contract/new-client.ts';
import type { InvoicingGap } from '../../../../preload/contract/new-client.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import type { Scope } from '../../scope.ts';
import { everyClient } from '../every-client.ts';

/** Clients that lack something for invoices, by name, and how many lack what. */
export const incompleteClients = async (
  scope: Scope,
  { gap, limit }: { readonly gap: InvoicingGap; readonly limit: number },
): Promise<Result<Output<'clientChanges', 'incomplete'>>> => {
  const counts = new Map<InvoicingGap, number>(invoicingGap.options.map((each) => [each, 0]));
  const clients: Client[] = [];
  for await (const client of everyClient(scope, 'not-ready')) {
    const gaps = invoicingGaps(client);
    for (const each of gaps) counts.set(each, (counts.get(each) ?? 0) + 1);
    if (gaps.includes(gap) && clients.length < limit) clients.push(client);
  }
  if (!scope.isOpen()) return failed({ kind: 'signed-out' });
  return ok({
    clients,
    counts: [...counts].map(([each, count]) => ({ gap: each, count })),
  });
};
