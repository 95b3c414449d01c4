import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { ClientPageRequest } from '../../../main/bank/clients/client-query.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import type { Result } from '../../../preload/contract/result.ts';
import { failed, ok, outcomeUnknown } from '../../../preload/contract/result.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';

/** What becomes of a POST. `late`: the bank does it a while after the app gave up, or ended. */
export const postFates = [
  'answered',
  'refused',
  'offline',
  'rate-limited',
  'lost-before',
  'lost-after',
  'lost-late',
  'held',
  'killed-before',
  'killed-after',
  'killed-late',
] as const;
export type PostFate = (typeof postFates)[number];
/**
 * What becomes of a question. `stale`: what was made last is not in the list yet.
 * `ignores-filters`: everything is in it.
 */
export const listFates = [
  'answered',
  'answered',
  'offline',
  'failed',
  'refused',
  'stale',
  'ignores-filters',
  'undated',
  'killed',
] as const;
export type ListFate = (typeof listFates)[number];

type WireBody = {
  readonly kind: string;
  readonly name?: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly email?: string;
  readonly vat_number?: string;
  readonly tax_identification_number?: string;
};
type Made = {
  readonly client: Client;
  readonly bodyText: string;
  /** Null: by a colleague, elsewhere. */ readonly post: number | null;
};

const unknown = failed(outcomeUnknown);
const never = new Promise<never>(() => undefined);

/**
 * A bank without keys and without rules of uniqueness, at the end of a bad line. Its clock is its
 * own.
 */
export function createUnreliableClientBank({
  now,
  kill,
}: {
  readonly now: () => number;
  readonly kill: () => void;
}) {
  const made: Made[] = [];
  const posts: string[] = [];
  const state = { nextPosts: [] as PostFate[], list: 'answered' as ListFate, tellsTheTime: true };
  const pending: (() => void)[] = [];
  const late: (() => void)[] = [];

  const make = (bodyText: string, post: number | null): Client => {
    const body = JSON.parse(bodyText) as WireBody;
    const client = clientWith({
      id: clientIdOf(`client-${String(made.length)}`),
      kind: body.kind,
      name:
        body.kind === 'company'
          ? (body.name ?? null)
          : `${body.first_name ?? ''} ${body.last_name ?? ''}`,
      firstName: body.first_name ?? null,
      lastName: body.last_name ?? null,
      email: body.email ?? null,
      vatNumber: body.vat_number ?? null,
      taxIdentificationNumber: body.tax_identification_number ?? null,
      createdAt: new Date(Math.floor(now() / 1_000) * 1_000).toISOString(),
    });
    made.push({ client, bodyText, post });
    return client;
  };

  const travel = (
    bodyText: string,
    post: number,
    fate: PostFate,
  ): Result<Client> | Promise<Result<Client>> => {
    switch (fate) {
      case 'answered':
        return ok(make(bodyText, post));
      case 'refused':
        return failed({
          kind: 'rejected',
          problems: [{ code: 'required', detail: null, pointer: '/first_name' }],
          traceId: 't',
        });
      case 'offline':
        return failed({ kind: 'offline' });
      case 'rate-limited':
        return failed({ kind: 'rate-limited', retryAtEpochMs: null, traceId: null });
      case 'lost-before':
        return unknown;
      case 'lost-after':
        return (make(bodyText, post), unknown);
      case 'lost-late':
        late.push(() => void make(bodyText, post));
        return unknown;
      case 'held': {
        const client = make(bodyText, post);
        return new Promise((resolve) => pending.push(() => resolve(ok(client))));
      }
      case 'killed-before':
      case 'killed-after':
      case 'killed-late':
        if (fate === 'killed-after') make(bodyText, post);
        if (fate === 'killed-late') late.push(() => void make(bodyText, post));
        kill();
        return never;
    }
  };

  const passes = (client: Client, { filter = {} }: ClientPageRequest): boolean => {
    const equals = (wanted: string | null | undefined, value: string | null): boolean =>
      wanted == null || wanted.toLowerCase() === value?.toLowerCase();
    return (
      equals(filter.vatNumber, client.vatNumber) &&
      equals(filter.taxIdentificationNumber, client.taxIdentificationNumber) &&
      equals(filter.email, client.email) &&
      (filter.name == null || (client.name ?? '').toLowerCase().includes(filter.name.toLowerCase()))
    );
  };

  return {
    made,
    /** The bodies that left, in order. */
    posts,
    state,
    makeElsewhere: (bodyText: string): Client => make(bodyText, null),
    release: (): void => pending.splice(0).forEach((go) => go()),
    arriveLate: (): void => late.splice(0).forEach((go) => go()),
    /** The line to it, as one connection of the app has it. */
    line: (
      isAlive: () => boolean,
      onPost: (bodyText: string) => void,
    ): Pick<BankApi, 'createClient' | 'listClients' | 'bankEpochMs'> => {
      let hasTold = false;
      return {
        bankEpochMs: () => (hasTold && state.tellsTheTime ? now() : null),
        createClient: async (bodyText) => {
          if (!isAlive()) return never;
          onPost(bodyText);
          const post = posts.push(bodyText) - 1;
          const answer = await travel(bodyText, post, state.nextPosts.shift() ?? 'answered');
          if (answer.ok || answer.error.kind === 'rejected') hasTold = true;
          return answer;
        },
        listClients: async (request) => {
          if (!isAlive()) return never;
          if (state.list === 'killed') return (kill(), never);
          if (state.list === 'offline') return failed({ kind: 'offline' });
          hasTold = true;
          if (state.list === 'failed')
            return failed({ kind: 'service-failed', status: 500, traceId: null });
          if (state.list === 'refused')
            return failed({ kind: 'rejected', problems: [], traceId: null });
          const all = made
            .map(({ client }) => client)
            .toReversed()
            .slice(state.list === 'stale' ? 1 : 0);
          const found = all.filter(
            (client) => state.list === 'ignores-filters' || passes(client, request),
          );
          const from = (request.page - 1) * 2;
          const items = found
            .slice(from, from + 2)
            .map((client) => (state.list === 'undated' ? { ...client, createdAt: null } : client));
          return ok({
            items,
            entryCount: items.length,
            totalCount: found.length,
            nextPage: from + 2 < found.length ? request.page + 1 : null,
            perPage: 2,
            receivedAtEpochMs: now(),
          });
        },
      };
    },
  };
}
