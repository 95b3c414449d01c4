import fc from 'fast-check';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { newClientBody } from '../../../main/bank/clients/new-client-body.ts';
import { clientBody } from '../../../main/demo-service/clients/create-client.ts';
import {
  checkNewClient,
  trimNewClient,
} from '../../../preload/contract/clients/check-new-client.ts';
import {
  newClient,
  type NewClient,
  type NewClientAddress,
} from '../../../preload/contract/clients/new-client.ts';
import { organizationCountry, typedClient } from '../../fixtures/typed-clients.ts';
import { runs } from '../../fixtures/extent.ts';

type WireAddress = NonNullable<z.infer<typeof clientBody>['billing_address']>;
function readAddress(address: WireAddress | undefined): NewClientAddress | null {
  return address
    ? {
        streetAddress: address.street_address ?? null,
        city: address.city ?? null,
        zipCode: address.zip_code ?? null,
        provinceCode: address.province_code ?? null,
        countryCode: address.country_code ?? null,
      }
    : null;
}

/** Reads the body back with the specification alone. */
function readBody(body: z.infer<typeof clientBody>): unknown {
  return {
    kind: body.kind,
    name: body.name ?? null,
    firstName: body.first_name ?? null,
    lastName: body.last_name ?? null,
    email: body.email ?? null,
    extraEmails: body.extra_emails ?? [],
    phone: body.phone ? { countryCode: body.phone.country_code, number: body.phone.number } : null,
    eInvoicingAddress: body.e_invoicing_address ?? null,
    vatNumber: body.vat_number ?? null,
    taxIdentificationNumber: body.tax_identification_number ?? null,
    billingAddress: readAddress(body.billing_address),
    deliveryAddress: readAddress(body.delivery_address),
    recipientCode: body.recipient_code ?? null,
    currency: body.currency ?? null,
    locale: body.locale ?? null,
  };
}

function accepted(typed: fc.Arbitrary<NewClient>): fc.Arbitrary<NewClient> {
  return fc
    .tuple(typed, organizationCountry)
    .filter(
      ([client, country]) => checkNewClient(client, { organizationCountry: country }).length === 0,
    )
    .map(([client]) => trimNewClient(client));
}

describe('any valid client', () => {
  it('passes trimming, the border, the body and JSON unchanged', () => {
    fc.assert(
      fc.property(accepted(typedClient), (client) => {
        const sent = z.parse(newClient, client);
        const back = z.parse(
          newClient,
          readBody(JSON.parse(newClientBody(sent)) as z.infer<typeof clientBody>),
        );
        expect(back).toEqual(client);
        expect(trimNewClient(back)).toEqual(client);
      }),
      { numRuns: runs(200) },
    );
  });

  it('has a body that the built-in service accepts', () => {
    // That service accepts fewer of the characters that RFC 5321 allows before the @.
    const plainly = typedClient.map((client) => ({
      ...client,
      email: client.email === null ? null : 'post@client.example',
      extraEmails: client.extraEmails.map(() => 'copy@client.example'),
    }));
    fc.assert(
      fc.property(accepted(plainly), (client) => {
        expect(
          clientBody.safeParse(JSON.parse(newClientBody(client))).error?.issues,
        ).toBeUndefined();
      }),
      { numRuns: runs(200) },
    );
  });
});
