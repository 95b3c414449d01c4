import { beforeAll, describe, expect, it } from 'vitest';
import { toCommandError } from '../../../main/bank/transport/bank-failure.ts';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import {
  cardChangeEndpoints,
  cardEndpoints,
  approvalByPhone,
} from '../../fixtures/card-endpoints.ts';
import { faults } from '../../fixtures/card-faults.ts';
import { clientDeletion, clientEndpoints } from '../../fixtures/client-endpoints.ts';
import { invoiceEndpoints } from '../../fixtures/invoice-endpoints.ts';
import { organizationEndpoint } from '../../fixtures/organization-endpoint.ts';
import { registrationEndpoints } from '../../fixtures/registration-endpoints.ts';
import {
  changeOfSubscription,
  webhookEndpoints,
  webhookEndpointsWithoutObject,
} from '../../fixtures/webhook-endpoints.ts';
import type { Endpoint } from '../../fixtures/card-endpoints.ts';
import { commandError } from '../../../preload/contract/result-schemas.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { localeName } from '../../../preload/contract/app/preferences.ts';
import { activateLocale, t } from '../../../renderer/i18n/i18n.ts';
import { bankMessages, faultMessage } from '../../../renderer/widgets/faults/fault-messages.ts';

const endpoints: readonly Omit<Endpoint, 'call'>[] = [
  ...cardEndpoints,
  ...cardChangeEndpoints,
  approvalByPhone,
  ...clientEndpoints,
  clientDeletion,
  ...invoiceEndpoints,
  organizationEndpoint,
  ...registrationEndpoints,
  ...webhookEndpoints,
  changeOfSubscription,
  ...webhookEndpointsWithoutObject,
];

/** Every failure of any endpoint in use, as the window gets it. */
const errors = endpoints.flatMap((endpoint) =>
  faults.flatMap((fault) => {
    const meaning = fault.expected(endpoint as Endpoint);
    if (!('failure' in meaning)) return [];
    const failure = { traceId: null, ...meaning.failure } as unknown as BankFailure;
    return [{ fault: fault.name, endpoint, error: toCommandError(failure) }];
  }),
);

describe.each(localeName.options)('a failure in %s', (locale) => {
  beforeAll(() => activateLocale(locale, locale));

  it('names the failure, whether anything changed, and a next step, for every endpoint and fault', () => {
    expect(errors.length).toBeGreaterThan(1_000);
    for (const { fault, endpoint, error } of errors) {
      const words = faultMessage(error, endpoint.safety === 'read' ? 'read' : 'write');
      for (const id of [words.title, words.changed, words.next].filter((each) => each !== null)) {
        const text = t(id);
        expect(text, `${endpoint.name}, ${fault}`).not.toBe(id);
        expect(text.trim().length, `${endpoint.name}, ${fault}: ${id}`).toBeGreaterThan(3);
      }
    }
  });
});

describe('a failure', () => {
  it('of a write that may have arrived is never shown as not sent', () => {
    for (const { fault, endpoint, error } of errors) {
      const { changed } = faultMessage(error, endpoint.safety === 'read' ? 'read' : 'write');
      if (endpoint.safety === 'read') expect(changed).toBeNull();
      // A refused, postponed or unapproved write has not happened; every other outcome may be
      // unknown.
      else
        expect(changed, `${endpoint.name}, ${fault}`).toBe(
          /^(403|404|405|409|412|422|400|428|429)|^an error nested/.test(fault)
            ? 'ui.fault.changed.nothing'
            : 'ui.fault.changed.unknown',
        );
    }
  });

  it("shows the bank's own words, and only kinds of the contract", () => {
    for (const { fault, endpoint, error } of errors) {
      expect(() => commandError.parse(error)).not.toThrow();
      if (fault === '422 with pointers')
        expect(bankMessages(error), endpoint.name).toEqual(['is too high']);
      if (fault === '403 for who may not')
        expect(bankMessages(error), endpoint.name).toEqual(['Only admins and owners may do this']);
    }
    const kinds = new Set(errors.map(({ error }): CommandError['kind'] => error.kind));
    expect([...kinds].toSorted()).toEqual([
      'approval-needed',
      'not-allowed',
      'not-found',
      'not-supported',
      'not-the-bank',
      'outcome-unknown',
      'rate-limited',
      'rejected',
      'service-failed',
      'timed-out',
    ]);
  });
});
