import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toClient } from '../../main/bank/clients/to-client.ts';
import type { JsonObject } from '../../main/bank/wire/json.ts';
import type { Client } from '../../main/demo-service/clients/client.ts';
import { startDemoService, type DemoService } from '../../main/demo-service/start-demo-service.ts';
import { invoicingGaps } from '../../preload/contract/clients/invoicing-gaps.ts';
import { invoicingGap } from '../../preload/contract/clients/new-client.ts';
import { clientIdOf, clientWith } from '../fixtures/clients.ts';
import { onlyError, signedIn, type Answer, type Caller } from '../unit/demo-service/signed-in.ts';

let service: DemoService;
let call: Caller;
beforeEach(async () => {
  service = await startDemoService({ clients: 250, now: () => Date.UTC(2026, 10, 19, 10, 42) });
  call = await signedIn(service);
});
afterEach(() => service.close());

function clientsIn(answer: Answer): readonly Client[] {
  return answer.body['clients'] as Client[];
}
function createClient(body: unknown): Promise<Answer> {
  return call('POST', '/v2/clients', body);
}
function pointers(answer: Answer): string[] {
  return (answer.body['errors'] as { source: { pointer: string } }[]).map(
    ({ source }) => source.pointer,
  );
}

describe('the list of clients', () => {
  test('is paged by at most 100, by name, without gaps', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => call('GET', `/v2/clients?page=${String(page)}&per_page=500`)),
    );
    const all = pages.flatMap(clientsIn);
    expect(new Set(all.map(({ id }) => id)).size).toBe(250);
    const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).toSorted(collator.compare),
    );
    expect(pages[2]?.body['meta']).toMatchObject({
      current_page: 3,
      next_page: null,
      total_count: 250,
      per_page: 100,
    });
  });

  test('is sorted in descending order on request', async () => {
    const times = clientsIn(await call('GET', '/v2/clients?sort_by=updated_at:desc')).map(
      ({ updated_at }) => updated_at,
    );
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('is filtered by part of a name without accents, and exactly by numbers and e-mail', async () => {
    await createClient({
      kind: 'company',
      name: 'Pâtisserie Zéphyr',
      vat_number: 'FR40303265045',
      email: 'zephyr@client.example',
    });
    const names = async (filter: string): Promise<string[]> =>
      clientsIn(await call('GET', `/v2/clients?${filter}`)).map(({ name }) => name);
    expect(await names('filter[name]=ZEPH')).toEqual(['Pâtisserie Zéphyr']);
    expect(await names('filter[vat_number]=fr40303265045')).toEqual(['Pâtisserie Zéphyr']);
    expect(await names('filter[email]=zephyr@client')).toEqual([]);
    expect(onlyError(await call('GET', '/v2/clients?filter[name]=z')).code).toBe('too_short');
  });

  test('is filtered by an updated_at window with both bounds', async () => {
    const [middle] = clientsIn(
      await call('GET', '/v2/clients?sort_by=updated_at:asc&per_page=1&page=100'),
    );
    const at = encodeURIComponent(middle?.updated_at ?? '');
    expect(
      clientsIn(
        await call('GET', `/v2/clients?filter[updated_at_from]=${at}&filter[updated_at_to]=${at}`),
      ),
    ).toEqual([middle]);
  });
});

describe('a new client', () => {
  test('has a name for a company and a composed one for a person; locale and country in lower case', async () => {
    const { client } = (
      await createClient({
        kind: 'individual',
        first_name: 'Ada',
        last_name: 'Vial',
        locale: 'FR-fr',
        billing_address: { city: 'Lyon', country_code: 'FR' },
      })
    ).body as { client: Client };
    expect(client).toMatchObject({
      name: 'Ada Vial',
      locale: 'fr',
      billing_address: { country_code: 'fr' },
    });
    expect((await call('GET', `/v2/clients/${client.id}`)).body['client']).toEqual(client);
  });

  test('reads kind before its deprecated alias', async () => {
    expect(
      (await createClient({ kind: 'company', type: 'individual', name: 'Deux' })).body['client'],
    ).toMatchObject({ kind: 'company' });
  });

  test('is created twice when sent twice: no field is unique', async () => {
    await createClient({ kind: 'company', name: 'Encore' });
    await createClient({ kind: 'company', name: 'Encore' });
    expect(clientsIn(await call('GET', '/v2/clients?filter[name]=encore'))).toHaveLength(2);
  });

  test.each<[unknown, string[]]>([
    [{}, ['/kind']],
    [{ kind: 'company' }, ['/name']],
    [{ kind: 'individual' }, ['/first_name', '/last_name']],
    [{ kind: 'freelancer', first_name: 'A', last_name: 'B' }, ['/kind']],
    [{ kind: 'company', name: 'A', vat_number: 'FR123' }, ['/vat_number']],
    [{ kind: 'company', name: 'x'.repeat(251) }, ['/name']],
    [
      { kind: 'company', name: 'A', billing_address: { country_code: 'FRA' } },
      ['/billing_address/country_code'],
    ],
    [{ kind: 'company', name: 'A', e_invoicing_reachable: true }, ['/e_invoicing_reachable']],
  ])('%j is refused at %j', async (body, where) => {
    const answer = await createClient(body);
    expect([answer.status, pointers(answer)]).toEqual([422, where]);
  });
});

describe('a client', () => {
  const createOne = async (): Promise<Client> => {
    const [first] = clientsIn(await call('GET', '/v2/clients'));
    if (first === undefined) throw new Error('no client');
    return first;
  };
  const findListed = async (id: string): Promise<Client | undefined> => {
    const answer = await call('GET', `/v2/clients/${id}`);
    return answer.status === 200 ? (answer.body['client'] as Client) : undefined;
  };

  test('preserves the fields that a change omits, and lists and reads return them', async () => {
    const before = await createOne();
    const answer = await call('PATCH', `/v2/clients/${before.id}`, {
      email: null,
      billing_address: { street_address: '1 rue X', city: 'Paris', country_code: 'FR' },
      locale: 'fr-FR',
    });
    expect(answer.status).toBe(200);
    const after = answer.body['client'] as Client;
    expect(after).toEqual({
      ...before,
      email: null,
      billing_address: { street_address: '1 rue X', city: 'Paris', country_code: 'fr' },
      locale: 'fr',
      updated_at: after.updated_at,
    });
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(await findListed(before.id)).toEqual(after);
    expect(await createOne()).toEqual(after);
  });

  test('is refused for fields that a change names, not for earlier ones', async () => {
    const { id } = await createOne();
    service.control.updateClient(id, { tax_identification_number: 'odd' });
    expect(
      pointers(await call('PATCH', `/v2/clients/${id}`, { tax_identification_number: '12' })),
    ).toEqual(['/tax_identification_number']);
    expect((await call('PATCH', `/v2/clients/${id}`, { email: 'a@b.example' })).status).toBe(200);
    expect((await call('PATCH', `/v2/clients/${id}`, { name: 7 })).status).toBe(422);
    expect((await findListed(id))?.tax_identification_number).toBe('odd');
  });

  test('is a person by both names after the change', async () => {
    const { id } = await createOne();
    const answer = await call('PATCH', `/v2/clients/${id}`, {
      kind: 'individual',
      first_name: 'Ida',
      last_name: 'Blum',
    });
    expect(answer.body['client']).toMatchObject({ name: 'Ida Blum', kind: 'individual' });
  });

  test('is gone once deleted, and cannot be changed or deleted again', async () => {
    const { id } = await createOne();
    expect((await call('DELETE', `/v2/clients/${id}`)).status).toBe(204);
    expect(await findListed(id)).toBeUndefined();
    expect((await call('DELETE', `/v2/clients/${id}`)).status).toBe(404);
    expect((await call('PATCH', `/v2/clients/${id}`, { email: null })).status).toBe(404);
    const { meta } = (await call('GET', '/v2/clients')).body as {
      meta: { readonly total_count: number };
    };
    expect(meta.total_count).toBe(249);
  });
});

test('include incomplete ones for each invoice requirement, and some duplicates', async () => {
  const unfinished = await startDemoService({ clients: 2, withUnfinishedClients: true });
  try {
    const ask = await signedIn(unfinished);
    const clients = clientsIn(await ask('GET', '/v2/clients'));
    const gaps = clients.flatMap((wire) =>
      invoicingGaps(toClient(wire as unknown as JsonObject) ?? clientWith({ id: clientIdOf('') })),
    );
    expect([...new Set(gaps)].toSorted()).toEqual([...invoicingGap.options].toSorted());
    const vatNumbers = clients.flatMap(({ vat_number }) => vat_number ?? []);
    expect(new Set(vatNumbers).size).toBeLessThan(vatNumbers.length);
  } finally {
    await unfinished.close();
  }
});
