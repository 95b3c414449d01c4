import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newClientBody } from '../../../main/bank/clients/new-client-body.ts';
import {
  type ClientRequest,
  findRuleProblems,
} from '../../../main/demo-service/clients/client-rules.ts';
import { clientBody } from '../../../main/demo-service/clients/create-client.ts';
import {
  checkNewClient,
  trimNewClient,
} from '../../../preload/contract/clients/check-new-client.ts';
import { typedClient } from '../../fixtures/typed-clients.ts';
import { runs } from '../../fixtures/extent.ts';

function pointers(wish: ClientRequest, organizationCountry: string): unknown[] {
  return findRuleProblems(wish, organizationCountry).map(({ source }) => source?.pointer);
}
const company = { kind: 'company', name: 'Panificio' };
const person = { kind: 'individual', first_name: 'Ada', last_name: 'Rossi' };
const freelancer = { ...person, kind: 'freelancer' };
function inItaly(over: object = {}): ClientRequest {
  return {
    ...company,
    billing_address: { country_code: 'it', province_code: 'MI', ...over },
  };
}
function taxed(
  who: ClientRequest,
  country_code: string,
  tax_identification_number: string,
): ClientRequest {
  return {
    ...who,
    tax_identification_number,
    billing_address: { country_code, province_code: 'MI' },
  };
}

describe('the built-in service follows the table of the specification and is no stricter: it', () => {
  it.each<[string, ClientRequest, string, readonly string[]]>([
    [
      'a recipient code of a client in France',
      { ...company, recipient_code: '0000000', billing_address: { country_code: 'FR' } },
      'FR',
      ['/recipient_code'],
    ],
    [
      'a recipient code by the deprecated country',
      { ...company, recipient_code: '0000000', country_code: 'fr' },
      'FR',
      ['/recipient_code'],
    ],
    [
      'an Italian postcode of four characters',
      inItaly({ zip_code: '0018' }),
      'FR',
      ['/billing_address/zip_code'],
    ],
    [
      'an Italian postcode of four characters at the root',
      { ...company, country_code: 'IT', zip_code: '0018' },
      'FR',
      ['/zip_code'],
    ],
    [
      'an Italian postcode of six characters for a delivery',
      { ...company, delivery_address: { country_code: 'IT', zip_code: '001844' } },
      'FR',
      ['/delivery_address/zip_code'],
    ],
    [
      'no province, for an Italian organization',
      { ...company, billing_address: { country_code: 'IT', zip_code: '00184' } },
      'IT',
      ['/billing_address/province_code'],
    ],
    [
      'an invalid province, for an Italian organization',
      inItaly({ province_code: 'XX' }),
      'IT',
      ['/billing_address/province_code'],
    ],
    [
      'a French tax number of ten digits',
      taxed(company, 'FR', '7328293200'),
      'FR',
      ['/tax_identification_number'],
    ],
    [
      'an Italian company with the number of a person',
      taxed(company, 'IT', 'RCCMNL83S18D969H'),
      'IT',
      ['/tax_identification_number'],
    ],
    [
      'an Italian person with the number of a company',
      taxed(person, 'IT', '00743110157'),
      'IT',
      ['/tax_identification_number'],
    ],
    [
      'a Spanish tax number of eight characters',
      taxed(company, 'ES', 'B5837843'),
      'FR',
      ['/tax_identification_number'],
    ],
    [
      'no province of an address abroad, for an Italian organization',
      { ...company, billing_address: { country_code: 'FR' } },
      'IT',
      ['/billing_address/province_code'],
    ],
    [
      'no province of a deprecated address abroad, for an Italian organization',
      { ...company, country_code: 'FR', city: 'Lyon' },
      'IT',
      ['/province_code'],
    ],
    ['a freelancer, for an organization outside Italy', freelancer, 'FR', ['/kind']],
    [
      'an e-invoicing address outside France',
      { ...company, e_invoicing_address: '732829320' },
      'IT',
      ['/e_invoicing_address'],
    ],
  ])('rejects %s', (_name, wish, country, where) => {
    expect(pointers(wish, country)).toEqual(where);
  });

  it.each<[string, ClientRequest, string]>([
    ['a recipient code of any client in Italy', { ...inItaly(), recipient_code: 'M5UXCR1' }, 'FR'],
    [
      'a recipient code of a client without a country',
      { ...company, recipient_code: 'M5UXCR1' },
      'FR',
    ],
    [
      'a French postcode of four characters',
      { ...company, billing_address: { country_code: 'FR', zip_code: '6900' } },
      'FR',
    ],
    [
      'no province for a French organization, also in Italy',
      { ...company, billing_address: { country_code: 'IT' } },
      'FR',
    ],
    ['any province in Italy for a French organization', inItaly({ province_code: 'ZZ' }), 'FR'],
    [
      'a department of two digits',
      { ...company, billing_address: { country_code: 'FR', province_code: '28' } },
      'IT',
    ],
    ['no province of a delivery', { ...company, delivery_address: { country_code: 'IT' } }, 'IT'],
    ['a German tax number of any form', taxed(company, 'DE', '181/815/081'), 'FR'],
    [
      'nine characters of any kind as a Spanish tax number',
      taxed(company, 'ES', 'B-5837843'),
      'FR',
    ],
    [
      'a province of another country',
      { ...company, billing_address: { country_code: 'DE', province_code: 'BY' } },
      'IT',
    ],
    ['a SIREN', taxed(company, 'FR', '732829320'), 'FR'],
    ['a SIRET', taxed(company, 'FR', '73282932000074'), 'FR'],
    ['a partita IVA of a company', taxed(company, 'IT', '00743110157'), 'IT'],
    ['a codice fiscale of a person', taxed(person, 'IT', 'RCCMNL83S18D969H'), 'IT'],
    ['either of a freelancer', taxed(freelancer, 'IT', '00743110157'), 'IT'],
    ['either of a freelancer, the other', taxed(freelancer, 'IT', 'RCCMNL83S18D969H'), 'IT'],
    ['a Spanish NIF', taxed(company, 'ES', 'B58378431'), 'FR'],
    ['a Steuernummer with strokes', taxed(company, 'DE', '181/815/08155'), 'FR'],
    ['any number of a country without a rule', taxed(company, 'BE', '1'), 'FR'],
  ])('accepts %s', (_name, wish, country) => {
    expect(pointers(wish, country)).toEqual([]);
  });

  it('accepts every client that the form accepts for its own country', () => {
    // The service may reject values that the form only warns of.
    const plainly = typedClient.map((client) => ({ ...client, recipientCode: null }));
    fc.assert(
      fc.property(plainly, fc.constantFrom('FR', 'IT', 'DE'), (client, organizationCountry) => {
        fc.pre(checkNewClient(client, { organizationCountry }).length === 0);
        expect(
          pointers(
            clientBody.parse(JSON.parse(newClientBody(trimNewClient(client)))),
            organizationCountry,
          ),
        ).toEqual([]);
      }),
      { numRuns: runs(200) },
    );
  });
});
