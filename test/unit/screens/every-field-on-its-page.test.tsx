import type { ReactElement } from 'react';
import { createRef } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { toClient } from '../../../main/bank/clients/to-client.ts';
import { wireClient } from '../../../main/bank/clients/wire-client.ts';
import { toProduct } from '../../../main/bank/products/to-product.ts';
import { wireProduct } from '../../../main/bank/products/wire-product.ts';
import {
  toRegistration,
  wireRegistration,
} from '../../../main/bank/registrations/to-registration.ts';
import { toSupplierInvoice } from '../../../main/bank/supplier-invoices/to-supplier-invoice.ts';
import { wireSupplierInvoice } from '../../../main/bank/supplier-invoices/wire-supplier-invoice.ts';
import {
  toTerminalPayment,
  wireTerminalPayment,
} from '../../../main/bank/terminal-payments/to-terminal-payment.ts';
import { toSubscription, wireSubscription } from '../../../main/bank/webhooks/to-subscription.ts';
import type { JsonObject, JsonValue } from '../../../main/bank/wire/json.ts';
import { toJsonText } from '../../../main/bank/wire/json.ts';
import { linkHost } from '../../../main/bank/products/link-host.ts';
import { toClientRow } from '../../../main/features/clients/client-record.ts';
import { toProductRow } from '../../../main/features/products/product-record.ts';
import { timelineOf } from '../../../main/features/registrations/timeline.ts';
import { toInvoiceRow } from '../../../main/features/supplier-invoices/invoice-record.ts';
import { toPaymentRow } from '../../../main/features/terminal-payments/payment-record.ts';
import type { DataTopic } from '../../../preload/contract/events.ts';
import type { Bridge } from '../../../preload/contract/index.ts';
import { activateLocale } from '../../../renderer/i18n/i18n.ts';
import { ClientPage } from '../../../renderer/screens/clients/client-page.tsx';
import { ProductPage } from '../../../renderer/screens/products/product-page.tsx';
import { RegistrationPage } from '../../../renderer/screens/registrations/registration-page.tsx';
import { InvoicePage } from '../../../renderer/screens/supplier-invoices/invoice-page.tsx';
import { PaymentPage } from '../../../renderer/screens/terminal-payments/payment-page.tsx';
import { SubscriptionPage } from '../../../renderer/screens/webhooks/subscriptions/subscription-page.tsx';
import {
  isRead,
  isText,
  leavesOf,
  changeValue,
  pageText,
  withValue,
} from '../../fixtures/page-text.tsx';
import {
  completeClient,
  completeInvoice,
  completePayment,
  completeProduct,
  completeRegistration,
  completeSubscription,
} from '../../fixtures/complete-samples.ts';

/** The answers for a page: the test calls main's mappings without main. */
const answered = vi.hoisted((): { value: unknown; topic: string | null; key: string | null } => ({
  value: null,
  topic: null,
  key: null,
}));
vi.mock('../../../renderer/platform/reads/use-cached-query.ts', () => ({
  // The first query of the topic is the page's own.
  useCachedQuery: (topic: string, _ask: unknown, { key = '' }: { readonly key?: string } = {}) => {
    if (topic === answered.topic) answered.key ??= key;
    return {
      value: topic === answered.topic && key === answered.key ? answered.value : null,
      error: null,
      isLoading: false,
      refresh: () => undefined,
    };
  },
}));

type Answer<
  Feature extends keyof Bridge,
  Verb extends keyof Bridge[Feature],
> = Bridge[Feature][Verb] extends (input: never) => Promise<infer Given>
  ? Extract<Given, { readonly ok: true }> extends { readonly value: infer Value }
    ? Value
    : never
  : never;

const freshness = { asOfEpochMs: Date.UTC(2026, 10, 19), isRefreshing: false, failure: null };
const headingRef = createRef<HTMLHeadingElement>();
function there<Model>(model: Model | null): Model {
  if (model === null) throw new Error('The sample is no object of the bank');
  return model;
}

type Walk = {
  readonly sample: JsonObject;
  readonly wire: Readonly<Record<string, unknown>>;
  readonly page: (source: JsonValue) => ReactElement;
  /** The bank's words that the page shows as ours. */
  readonly inWords?: Readonly<Record<string, string>>;
  /** Fields that no page shows, and why. */
  readonly notShown: Readonly<Record<string, string>>;
};

function showing<Value>(topic: DataTopic, value: Value, page: ReactElement): ReactElement {
  Object.assign(answered, { topic, value, key: null });
  return page;
}

const walks: Readonly<Record<string, Walk>> = {
  client: {
    sample: completeClient,
    wire: wireClient,
    page: (source) => {
      const client = there(toClient(source));
      return showing<Answer<'clients', 'get'>>(
        'clients',
        {
          client,
          row: toClientRow(client, false),
          canUpdate: true,
          canRemove: true,
          eInvoicingGaps: [],
          wrongDigits: [],
          freshness,
        },
        <ClientPage id={client.id} headingRef={headingRef} />,
      );
    },
    inWords: { kind: 'Freelancer' },
    notShown: { type: 'the deprecated name of kind, read where kind is missing' },
  },
  product: {
    sample: completeProduct,
    wire: wireProduct,
    page: (source) => {
      const product = there(toProduct(source));
      return showing<Answer<'products', 'get'>>(
        'products',
        {
          product,
          row: toProductRow(product, { isAbsent: false, isPriceChanged: false }),
          formerPrice: null,
          freshness,
        },
        <ProductPage id={product.id} headingRef={headingRef} />,
      );
    },
    inWords: { type: 'Service', unit: 'Person' },
    notShown: {},
  },
  'terminal payment': {
    sample: completePayment,
    wire: { ...wireTerminalPayment, metadata: null },
    page: (source) => {
      const payment = there(toTerminalPayment(source));
      const row = toPaymentRow(payment.id, {
        label: null,
        cached: { payment, asOfEpochMs: 0 },
        watch: { state: 'settled', sinceEpochMs: null, error: null },
      });
      return showing<Answer<'terminalPayments', 'get'>>(
        'terminal-payments',
        { row, payment, freshness },
        <PaymentPage id={payment.id} headingRef={headingRef} />,
      );
    },
    inWords: { status: 'Authorised', payment_method: 'Visa' },
    notShown: {},
  },
  'webhook subscription': {
    sample: completeSubscription,
    wire: Object.fromEntries(
      Object.entries(wireSubscription).filter(([name]) => name !== 'secret'),
    ),
    page: (source) => {
      const { subscription } = there(toSubscription(source));
      const { id, callbackUrl, types, description } = subscription;
      const row = {
        id,
        label: null,
        callbackUrl,
        types,
        description,
        hasSecret: false,
        isTracked: false,
        isAbsent: false,
        asOfEpochMs: 0,
      };
      return showing<Answer<'webhooks', 'get'>>(
        'webhooks',
        { row, subscription, freshness },
        <SubscriptionPage
          id={id}
          canDelete={false}
          isListed
          listAsOfEpochMs={null}
          onAddSecret={() => undefined}
          headingRef={headingRef}
        />,
      );
    },
    notShown: {},
  },
  'supplier invoice': {
    sample: completeInvoice,
    wire: wireSupplierInvoice,
    page: (source) => {
      const invoice = there(toSupplierInvoice(source));
      const row = toInvoiceRow(invoice.id, invoice, {
        today: '2026-04-02',
        isChanged: false,
        isAbsent: false,
        isSubtracted: false,
        label: null,
        hasNewIban: false,
      });
      return showing<Answer<'supplierInvoices', 'get'>>(
        'supplier-invoices',
        {
          row,
          invoice,
          nextSteps: [],
          duplicateOf: null,
          openCreditNote: null,
          approval: null,
          isWatched: false,
          changes: [],
          sumDifferences: [],
          moreThanUsual: null,
          formerIban: null,
          isIbanValid: true,
          handOvers: [],
          freshness,
        },
        <InvoicePage id={invoice.id} headingRef={headingRef} />,
      );
    },
    inWords: { status: 'To review' },
    notShown: {},
  },
  registration: {
    sample: completeRegistration,
    wire: wireRegistration,
    page: (source) => registrationPage(source),
    inWords: {
      'stakeholders.0.share_capital_origin.0': 'Personal savings',
      'stakeholders.0.legal_entities.0.share_capital_origin.0': 'Dividends',
    },
    notShown: {
      'flow.breakdown.0.source.pointer': 'puts the problem at its field, where it is read',
      redirection_link:
        'opens the application of a customer: its host is read, the whole is copied or opened',
    },
  },
};

function registrationPage(source: JsonValue, isFromBackup = false): ReturnType<typeof showing> {
  const {
    id,
    legalName,
    status,
    flowType,
    legalFlow,
    country,
    createdAt,
    problems,
    total,
    extras,
    said,
    redirectionLink,
  } = there(toRegistration(source));
  const row = {
    id,
    label: null,
    legalName,
    status,
    flowType,
    legalFlow,
    country,
    step: null,
    stepAtEpochMs: null,
    hasProblems: problems.length > 0,
    createdAt,
    asOfEpochMs: 0,
  };
  const timeline = timelineOf({
    answer: { createdAt, status, flowType, legalFlow, country, saidAtEpochMs: 0 },
    events: [],
  });
  return showing<Answer<'registrations', 'get'>>(
    'registrations',
    {
      row,
      json: toJsonText(said),
      redirectionHost: linkHost(redirectionLink),
      problems: [...problems],
      timeline,
      total,
      isSeamless: true,
      isErased: false,
      isFromBackup,
      extras: [...extras],
      freshness,
    },
    <RegistrationPage
      id={id}
      canRefresh
      isReadingMissing={false}
      listAsOfEpochMs={null}
      headingRef={headingRef}
    />,
  );
}

beforeAll(() => activateLocale('en', 'en-GB'));
beforeEach(
  () =>
    void vi.stubGlobal('window', {
      cashdesk: {
        webhooks: { untrack: () => undefined },
        paySlips: { takeBack: () => undefined },
      },
    }),
);
afterEach(() => void vi.unstubAllGlobals());

describe.each(Object.entries(walks))(
  'every field of a %s',
  (_name, { sample, wire, page, inWords = {}, notShown }) => {
    const shown = (source: JsonValue): string => pageText(page(source));

    it('of the specification is in the sample', () => {
      expect(Object.keys(sample).toSorted()).toEqual(Object.keys(wire).toSorted());
    });

    it('is on its page, as received or in words', () => {
      const before = shown(sample);
      const leaves = leavesOf(sample);
      // All texts at once, the others one by one: each has to change the page.
      const otherTexts = shown(
        leaves
          .filter(isText)
          .reduce<JsonValue>(
            (source, { path, value }) => withValue(source, path, changeValue(value)),
            sample,
          ),
      );
      const missing = leaves.filter((leaf) => {
        const after = isText(leaf)
          ? otherTexts
          : shown(withValue(sample, leaf.path, changeValue(leaf.value)));
        return !isRead(leaf, { before, after, words: inWords[leaf.path.join('.')] });
      });
      expect(missing.map(({ path }) => path.join('.'))).toEqual(Object.keys(notShown));
    });
  },
);

it('marks registration data as restored from a backup until this app reads it again', () => {
  const words = 'This data comes from a backup.';
  expect([
    pageText(registrationPage(completeRegistration, true)).includes(words),
    pageText(registrationPage(completeRegistration)).includes(words),
  ]).toEqual([true, false]);
});
