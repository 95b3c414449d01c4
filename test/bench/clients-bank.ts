import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seedClients } from '../../main/demo-service/clients/seed-clients.ts';
import { type DemoService, startDemoService } from '../../main/demo-service/start-demo-service.ts';

/** A bank whose list costs almost no time to serve, so that a bench measures only its reader. */
type ListBank = { readonly bank: DemoService; readonly close: () => Promise<void> };

const perPage = 100;
/** Earlier than all updates of the demo company, so that every run has the same day. */
const nowEpochMs = Date.parse('2026-06-01T12:00:00Z');

/** Clients in the order of their last change, each as the JSON that is sent. */
function clientTexts(count: number): ListTexts {
  const clients = seedClients({ seed: 7, nowEpochMs, count }).toSorted((one, other) =>
    one.updated_at < other.updated_at ? -1 : 1,
  );
  return {
    texts: clients.map((client) => JSON.stringify(client)),
    changedEpochMs: clients.map(({ updated_at }) => Date.parse(updated_at)),
  };
}

/** The first index whose time is not earlier than this one. */
function placeOfTime(epochMsAscending: readonly number[], epochMs: number): number {
  let [low, high] = [0, epochMsAscending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((epochMsAscending[middle] ?? 0) < epochMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function startClientsBank(count: number): Promise<ListBank> {
  return startListBank('clients', () => clientTexts(count));
}

/** The records of a list, in the order of the last change. */
export type ListTexts = {
  readonly texts: readonly string[];
  readonly changedEpochMs: readonly number[];
};

/**
 * Answers `GET /v2/<list>` by `updated_at`, and forwards all other requests to the demo service.
 */
export async function startListBank(
  list: 'clients' | 'supplier_invoices',
  make: (demo: DemoService) => ListTexts,
): Promise<ListBank> {
  const demo = await startDemoService({ rateLimits: false });
  const { texts, changedEpochMs } = make(demo);
  const pageOf = (query: URLSearchParams): string => {
    const from = query.get('filter[updated_at_from]');
    const first = from === null ? 0 : placeOfTime(changedEpochMs, Date.parse(from));
    const page = Number(query.get('page') ?? '1');
    const all = texts.length - first;
    const pages = Math.max(1, Math.ceil(all / perPage));
    const at = first + (page - 1) * perPage;
    const items =
      query.get('sort_by') === 'updated_at:desc'
        ? texts.toReversed().slice(0, perPage)
        : texts.slice(at, at + perPage);
    return `{"${list}":[${items.join(',')}],"meta":${JSON.stringify({ current_page: page, next_page: page < pages ? page + 1 : null, prev_page: page > 1 ? page - 1 : null, total_pages: pages, total_count: all, per_page: perPage })}}`;
  };
  const forward = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const {
      host: _host,
      connection: _connection,
      'content-length': _length,
      ...headers
    } = request.headers;
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const answer = await fetch(`${demo.baseUrl}${request.url ?? '/'}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...body,
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    const url = new URL(`http://bank${request.url ?? '/'}`);
    if (request.method !== 'GET' || url.pathname !== `/v2/${list}`) {
      forward(request, response).catch(() => response.destroy());
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(pageOf(url.searchParams));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    bank: { ...demo, baseUrl },
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await demo.close();
    },
  };
}
