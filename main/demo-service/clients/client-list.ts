import type { Client } from './client.ts';

export const clientSortFields = ['created_at', 'updated_at', 'name'] as const;

type ClientSortField = (typeof clientSortFields)[number];

/**
 * The clients, created at the first request, with sorted orders cached until a change: paging
 * through 100,000 clients sorts once.
 */
export interface ClientList {
  readonly sorted: (field: ClientSortField) => readonly Client[];
  readonly get: (id: string) => Client | undefined;
  /** Adds a client, or replaces the one with its id. */
  readonly put: (client: Client) => void;
  /** Returns whether it existed. */
  readonly remove: (id: string) => boolean;
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Creates the list from a seed that runs at the first use. */
export function createClientList(seed: () => readonly Client[]): ClientList {
  let clients: Map<string, Client> | undefined;
  const orders = new Map<ClientSortField, readonly Client[]>();
  const all = (): Map<string, Client> =>
    (clients ??= new Map(seed().map((client) => [client.id, client])));
  const byField =
    (field: ClientSortField) =>
    (a: Client, b: Client): number =>
      (field === 'name'
        ? collator.compare(a.name, b.name)
        : a[field] < b[field]
          ? -1
          : Number(a[field] > b[field])) || (a.id < b.id ? -1 : 1);
  return {
    sorted: (field) => {
      const cachedOrder = orders.get(field);
      if (cachedOrder !== undefined) return cachedOrder;
      const order = [...all().values()].sort(byField(field));
      orders.set(field, order);
      return order;
    },
    get: (id) => all().get(id),
    put: (client) => {
      all().set(client.id, client);
      orders.clear();
    },
    remove: (id) => {
      orders.clear();
      return all().delete(id);
    },
  };
}
