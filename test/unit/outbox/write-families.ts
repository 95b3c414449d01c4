import type { ApprovalResult } from '../../../main/bank/approvals/approval-endpoints.ts';
import type { BankApi } from '../../../main/bank/bank-api.ts';
import type { Registration } from '../../../main/bank/registrations/to-registration.ts';
import type { BankFailure } from '../../../main/bank/transport/bank-failure.ts';
import { createCardWrites } from '../../../main/features/cards/changes/card-writes.ts';
import { createClientChanges } from '../../../main/features/clients/changes/change-clients.ts';
import { toClientRecord } from '../../../main/features/clients/client-record.ts';
import { createClientCreations } from '../../../main/features/clients/create-client.ts';
import { createRegistrationCreations } from '../../../main/features/registrations/create-registration.ts';
import type { Scope } from '../../../main/features/scope.ts';
import { openPayments } from '../../../main/features/terminal-payments/open-payments.ts';
import { createSubscriptionChanges } from '../../../main/features/webhooks/change-subscriptions.ts';
import type { WritesOfKind } from '../../../main/outbox/unknown-writes.ts';
import type { Card } from '../../../preload/contract/cards/cards.ts';
import type { Client } from '../../../preload/contract/clients/clients.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import type { TerminalPayment } from '../../../preload/contract/terminal-payments.ts';
import { terminalId } from '../../../preload/contract/values.ts';
import type { Subscription } from '../../../preload/contract/webhooks/webhooks.ts';
import { minimalCompany } from '../../fixtures/client-rules.ts';
import { clientIdOf, clientWith } from '../../fixtures/clients.ts';
import { newRegistration } from '../../fixtures/registrations.ts';
import { subscriptionWith } from '../../fixtures/subscriptions.ts';
import { paymentWith } from '../../fixtures/terminal-payments.ts';
import { type Approvals, createApprovals } from './bank-approvals.ts';
import { cardIdOf, cardWith, organizationWith, pageOf } from '../features/fakes.ts';
import { fakeRegistrationsBank, saidRegistration } from '../features/registration-rig.ts';

/** The bank at the end of a bad line: the world decides the fate of each request. */
export type Line = {
  readonly now: () => number;
  /** The bank's clock, once this connection has an answer. */
  readonly bankEpochMs: () => number | null;
  /**
   * @param apply the bank's effect @param before the bank's answer without the effect; null: it
   * applies the effect
   */
  readonly travel: <Value>(
    id: string,
    apply: () => Value,
    before?: () => Result<Value> | null,
  ) => Promise<Result<Value>>;
  /** The user approved a write, so it may be sent again. */
  readonly allow: (id: string) => void;
  readonly complain: (complaint: string) => void;
  /** A read: it is answered, or the line is down. */
  readonly ask: <Value>(answer: () => Result<Value>) => Promise<Result<Value>>;
  readonly isAlive: () => boolean;
  /** Whether the bank's answers lag behind its newest records. */
  readonly isBehind: () => boolean;
};

/** One family of writes as the model sees it. */
export type OpenFamily = {
  /** Sends a write, or reads its state again. */
  readonly start: (id: string) => Promise<Result<unknown>>;
  /** Whether an answer reports success. */
  readonly isDone: (value: unknown) => boolean;
  readonly check?: (id: string) => Promise<unknown>;
  readonly sendAgain?: (id: string) => Promise<Result<unknown>>;
  readonly abandon?: (id: string) => Promise<unknown>;
  readonly resolve: (id: string, happened: boolean) => Promise<unknown>;
  readonly unknown: () => readonly string[];
  readonly statusOf: (id: string) => string | null;
  readonly recover: () => void;
  readonly resume: () => void;
};

export type Family = {
  readonly name: string;
  /** Whether each start is another write. */
  readonly isNewEachTime?: boolean;
  readonly bank: (line: Line) => Partial<BankApi>;
  readonly open: (scope: Scope, line: Line) => OpenFamily;
  readonly prepare?: (scope: Scope) => void;
  /** A colleague makes the same change elsewhere. */
  readonly colleague?: () => void;
  /** Whether the bank applies it once for each key, so that it may be sent automatically. */
  readonly isKeyed?: boolean;
  /** Whether a newer write for an object replaces an older one, which is never sent again. */
  readonly replacesOlder?: boolean;
  readonly approvals?: Approvals;
  /** Whether the requested content is stored after the end. */
  readonly storesAsked?: boolean;
  /** Whether another's change may be taken for this one: the bank shows no difference. */
  readonly isTheSame?: (id: string) => boolean;
};

function stateOf(value: unknown): string {
  return (value as { readonly state?: string }).state ?? '';
}
/** @param madeBy the ID of the object that a write created */
function ofKind(
  kind: WritesOfKind,
  madeBy: (id: string) => string | null = () => null,
): Omit<OpenFamily, 'start' | 'isDone' | 'resume'> {
  return {
    ...kind,
    unknown: () => kind.unknown().map(({ writeId }) => writeId),
    resolve: (id, happened) =>
      kind.resolve(id, { happened, objectId: happened ? madeBy(id) : null }),
  };
}

const till = terminalId.parse('till-1');

const rememberedMs = 30 * 60_000;

/**
 * Changes of cards, or new cards. The bank requires approvals, and remembers only created objects,
 * by their key for 30 minutes (spec/observed.md).
 */
function cardFamily(kind: 'limits' | 'create'): Family {
  const made: Card[] = [];
  const remembered = new Map<string, { readonly card: Card; readonly untilMs: number }>();
  const approvals = createApprovals();
  return {
    name: kind === 'create' ? 'new card' : 'changed card',
    isNewEachTime: kind === 'limits',
    isKeyed: kind === 'create',
    replacesOlder: kind === 'limits',
    storesAsked: true,
    approvals,
    bank: (line) => ({
      bankEpochMs: line.bankEpochMs,
      organization: () => line.ask(() => ok(organizationWith())),
      askApproval: async (token) => {
        const answer = await line.ask(() => approvals.answerPoll(token, line));
        return answer as Result<ApprovalResult, BankFailure>;
      },
      writeCard: async (write, { maySend } = {}): Promise<Result<Card, BankFailure>> => {
        if (!line.isAlive()) return new Promise(() => undefined);
        if (maySend?.() === false) return failed({ kind: 'cancelled' });
        const { bodyText, cardId, idempotencyKey: key } = write;
        const id = key ?? bodyText ?? '';
        const answer = await line.travel(
          id,
          () => {
            const card = cardWith({ id: cardId ?? cardIdOf(`made-${String(made.length)}`) });
            made.push(card);
            if (key !== null) remembered.set(key, { card, untilMs: line.now() + rememberedMs });
            return card;
          },
          () => {
            const known = key === null ? undefined : remembered.get(key);
            return known !== undefined && line.now() < known.untilMs
              ? ok(known.card)
              : approvals.missing(id, write, line);
          },
        );
        // A lost answer may also be the bank's own failure. The bank's client can report every
        // error of a line.
        return !answer.ok && answer.error.kind === 'outcome-unknown' && id.endsWith('1')
          ? failed({ kind: 'service-failed', status: 500, traceId: null })
          : (answer as Result<Card, BankFailure>);
      },
    }),
    open: (scope) => {
      let nextId = '';
      const opened: Scope = { ...scope, isOpen: scope.isOpen, randomUUID: () => nextId };
      const writes = createCardWrites(opened);
      return {
        start: (id) => {
          nextId = id;
          const asked = { bodyText: id, asked: [] };
          return kind === 'create'
            ? writes.create({ writeId: id, ...asked })
            : writes.submit({ kind, cardId: cardIdOf(`card-${id.slice(-1)}`), ...asked });
        },
        isDone: (value) => stateOf(value) === 'applied',
        ...ofKind(writes.kind),
        sendAgain: writes.retry,
        abandon: writes.abandon,
        resume: writes.resume,
      };
    },
  };
}
export function newCardFamily(): Family {
  return cardFamily('create');
}
export function cardChangeFamily(): Family {
  return cardFamily('limits');
}

export function terminalPaymentFamily(): Family {
  const made = new Map<string, TerminalPayment>();
  const paymentOf = (id: string): TerminalPayment =>
    paymentWith({
      id: `made-${id}`,
      terminalId: till,
      amount: { value: '1.00', currency: 'EUR' },
      status: 'pending',
      metadata: [{ key: 'request_id', value: id }],
    });
  return {
    name: 'terminal payment',
    bank: ({ travel }) => ({
      startTerminalPayment: ({ idempotencyKey: id }) =>
        travel(id, () => {
          made.set(id, paymentOf(id));
          return paymentOf(id);
        }),
    }),
    open: (scope) => {
      const { starts } = openPayments(scope);
      const payment = {
        terminalId: till,
        amount: { value: '1.00', currency: 'EUR' },
        reference: '',
        otherFieldsJson: '',
      };
      return {
        start: async (id) => starts.start({ writeId: id, payment, confirmation: null }),
        isDone: () => true,
        ...ofKind(starts.kind),
        check: async (id) => {
          const found = made.get(id);
          if (found !== undefined && scope.isOpen()) starts.onPaymentRead(found);
        },
        resume: () => undefined,
      };
    },
  };
}

export function registrationFamily(): Family {
  const made = new Set<string>();
  const madeBy = (id: string): string => `r-${id}`;
  return {
    name: 'registration',
    bank: () => ({}),
    open: (scope, { travel, isAlive }) => {
      const create = (bodyText: string): Promise<Result<Registration>> => {
        if (!isAlive()) return new Promise(() => undefined);
        const id = /intent-[0-9-]+/.exec(bodyText)?.[0] ?? '';
        return travel(id, () => {
          made.add(id);
          return saidRegistration({ id: madeBy(id) });
        });
      };
      const creations = createRegistrationCreations({
        ...scope,
        isOpen: scope.isOpen,
        onboarding: fakeRegistrationsBank({ create }),
      });
      const wish = newRegistration();
      return {
        start: (id) =>
          creations.create({
            intentId: id,
            registration: { ...wish, organization: { ...wish.organization, legalName: id } },
          }),
        isDone: () => true,
        ...ofKind(creations, madeBy),
        check: async () => undefined,
        resume: () => undefined,
      };
    },
  };
}

export function subscriptionFamily(): Family {
  const made: Subscription[] = [];
  const urlOf = (id: string): string => `https://relay.example/${id}`;
  return {
    name: 'subscription',
    isNewEachTime: true,
    bank: ({ travel, ask }) => ({
      createSubscription: (bodyText) => {
        const id = /relay\.example\/(intent-[0-9-]+)/.exec(bodyText)?.[1] ?? '';
        return travel(id, () => {
          const subscription = subscriptionWith(`made-${id}`, { callbackUrl: urlOf(id) });
          made.push(subscription);
          return { subscription, secret: null };
        });
      },
      listSubscriptions: () => ask(() => ok([...made])),
    }),
    open: (scope) => {
      let nextId = '';
      const changes = createSubscriptionChanges({
        ...scope,
        isOpen: scope.isOpen,
        randomUUID: () => nextId,
      });
      return {
        start: (id) => {
          nextId = id;
          return changes.commands.create({
            draft: { callbackUrl: urlOf(id), types: ['v1/cards'], description: null },
          });
        },
        isDone: () => true,
        ...ofKind(changes.kind),
        resume: changes.resume,
      };
    },
  };
}

export function clientCreationFamily(): Family {
  const made: { readonly client: Client; readonly by: string | null }[] = [];
  let clock = (): number => 0;
  const make = (by: string | null): Client => {
    const client = clientWith({
      id: clientIdOf(`client-${String(made.length)}`),
      kind: 'company',
      name: 'Café des Terreaux',
      vatNumber: 'FR40303265045',
      createdAt: new Date(Math.floor(clock() / 1_000) * 1_000).toISOString(),
    });
    made.push({ client, by });
    return client;
  };
  const sent = new Set<string>();
  let leaving = (): string => '';
  return {
    name: 'new client',
    bank: ({ travel, ask, now, bankEpochMs, isAlive, isBehind }) => {
      clock = now;
      return {
        bankEpochMs,
        createClient: () => {
          if (!isAlive()) return new Promise(() => undefined);
          const id = leaving();
          return travel(id, () => make(id));
        },
        listClients: () =>
          ask(() => {
            const listed = isBehind() ? made.slice(0, -1) : made;
            return pageOf(listed.map(({ client }) => client).toReversed());
          }),
      };
    },
    open: (scope) => {
      const creations = createClientCreations(scope);
      const wish = { ...minimalCompany, name: 'Café des Terreaux', vatNumber: 'FR40303265045' };
      leaving = () => {
        const written = scope.vault?.writes.inStates('client', ['sending']) ?? [];
        const id = written.find((write) => !sent.has(write.id))?.id ?? '';
        sent.add(id);
        return id;
      };
      return {
        start: (id) => creations.create({ intentId: id, client: wish }),
        isDone: (value) => ['created', 'found'].includes(stateOf(value)),
        ...ofKind(creations, (id) => made.find(({ by }) => by === id)?.client.id ?? null),
        resume: creations.resume,
      };
    },
    colleague: () => void make(null),
    isTheSame: () => made.some(({ by }) => by === null),
  };
}

export function clientChangeFamily(): Family {
  const ids = ['c0', 'c1'].map(clientIdOf);
  const bank = new Map(
    ids.map((id) => [
      id,
      clientWith({ id, kind: 'company', name: `Client ${id}`, email: 'first@client.example' }),
    ]),
  );
  let edits = 0;
  const gone = failed<CommandError>({ kind: 'not-found', traceId: null });
  const clientOf = (id: string): (typeof ids)[number] =>
    ids[Number(id.slice(-1)) % 2] ?? clientIdOf('c0');
  return {
    name: 'changed client',
    prepare: (scope) => {
      scope.cache.capabilities.put('clients.get', { state: 'supported', untilEpochMs: 1e15 });
      scope.cache.clients.put({
        records: [...bank.values()].map((one) => toClientRecord(one, scope.now())),
        nowEpochMs: scope.now(),
      });
    },
    bank: ({ travel, ask }) => ({
      changeClient: (clientId, bodyText) => {
        const { email } = JSON.parse(bodyText) as { readonly email: string };
        return travel(email.split('@')[0] ?? '', () => {
          const after = { ...(bank.get(clientId) ?? clientWith({ id: clientId })), email };
          bank.set(clientId, after);
          return after;
        });
      },
      readClient: (id) =>
        ask(() => {
          const told = bank.get(id);
          return told === undefined ? gone : ok(told);
        }),
    }),
    open: (scope) => {
      const changes = createClientChanges(scope, { onUnread: () => undefined });
      return {
        start: (id) =>
          changes.update({
            writeId: id,
            id: clientOf(id),
            change: { email: `${id}@client.example` },
          }),
        isDone: (value) => stateOf(value) === 'done',
        ...ofKind(changes),
        resume: changes.resume,
      };
    },
    colleague: () => {
      for (const [id, client] of bank)
        bank.set(id, { ...client, email: `colleague-${String((edits += 1))}@client.example` });
    },
  };
}
