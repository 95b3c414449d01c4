import { beforeAll, describe, expect, it } from 'vitest';
import { toCommandError } from '../../../main/bank/transport/bank-failure.ts';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import { besideCards, cardEndpoints, phone } from '../../fixtures/card-endpoints.ts';
import { faults } from '../../fixtures/card-faults.ts';
import { clientDeletion, clientEndpoints } from '../../fixtures/client-endpoints.ts';
import { invoiceEndpoints } from '../../fixtures/invoice-endpoints.ts';
import { organizationEndpoint } from '../../fixtures/organization-endpoint.ts';
import { registrationEndpoints } from '../../fixtures/registration-endpoints.ts';
import {
  changeOfSubscription,
  webhookEndpoints,
  wordlessWebhookEndpoints,
} from '../../fixtures/webhook-endpoints.ts';
import type { Endpoint } from '../../fixtures/card-endpoints.ts';
import { commandError } from '../../../preload/contract/result-schemas.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { localeName } from '../../../preload/contract/app/preferences.ts';
import { activateLocale, t } from '../../../renderer/i18n/i18n.ts';
import { bankMessages, faultMessage } from '../../../renderer/widgets/faults/fault-messages.ts';

const endpoints: readonly Omit<Endpoint, 'call'>[] = [
  ...cardEndpoints,
  ...besideCards,
  phone,
  ...clientEndpoints,
  clientDeletion,
  ...invoiceEndpoints,
  organizationEndpoint,
  ...registrationEndpoints,
  ...webhookEndpoints,
  changeOfSubscription,
  ...wordlessWebhookEndpoints,
];

/** Every failure that any endpoint in use can end with on a bad day, as the window gets it. */
const errors = endpoints.flatMap((endpoint) =>
  faults.flatMap((fault) => {
    const meaning = fault.means(endpoint as Endpoint);
    if (!('failure' in meaning)) return [];
    const failure = { traceId: null, ...meaning.failure } as unknown as BankFailure;
    return [{ fault: fault.name, endpoint, error: toCommandError(failure) }];
  }),
);

describe.each(localeName.options)('a bad day in %s', (locale) => {
  beforeAll(() => activateLocale(locale, locale));

  it('is told with what happened, whether anything changed, and what to do, for every endpoint and fault', () => {
    expect(errors.length).toBeGreaterThan(1_000);
    for (const { fault, endpoint, error } of errors) {
      const words = faultMessage(error, endpoint.safety === 'read' ? 'read' : 'write');
      for (const id of [words.title, words.changed, words.next].filter((each) => each !== null)) {
        const said = t(id);
        expect(said, `${endpoint.name}, ${fault}`).not.toBe(id);
        expect(said.trim().length, `${endpoint.name}, ${fault}: ${id}`).toBeGreaterThan(3);
      }
    }
  });
});

describe('a bad day', () => {
  it('never lets a write that may have arrived be told as one that did not', () => {
    for (const { fault, endpoint, error } of errors) {
      const { changed } = faultMessage(error, endpoint.safety === 'read' ? 'read' : 'write');
      if (endpoint.safety === 'read') expect(changed).toBeNull();
      // What the service itself refused, or asks to be tried later or approved, has not happened;
      // nothing else is certain.
      else
        expect(changed, `${endpoint.name}, ${fault}`).toBe(
          /^(403|404|405|409|412|422|400|428|429)|^an error nested/.test(fault)
            ? 'ui.fault.changed.nothing'
            : 'ui.fault.changed.unknown',
        );
    }
  });

  it('tells what the bank itself said, and the kinds of the contract alone', () => {
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
