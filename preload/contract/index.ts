import type * as z from 'zod/mini';
import { app } from './app/app.ts';
import { appLock } from './app/app-lock.ts';
import { approvals } from './approvals.ts';
import { vault } from './app/vault.ts';
import { cardRules } from './cards/card-rules.ts';
import { cardGroups } from './cards/card-groups.ts';
import { cards } from './cards/cards.ts';
import { clientChanges } from './clients/client-changes.ts';
import { clientImports } from './clients/client-imports.ts';
import { clients } from './clients/clients.ts';
import type { Command } from './command.ts';
import { connections } from './app/connections.ts';
import { diagnostics } from './app/diagnostics.ts';
import { drafts } from './app/drafts.ts';
import type { EventName, EventPayload } from './events.ts';
import { events } from './webhooks/inbox.ts';
import { accountant } from './invoices/accountant.ts';
import { firstSteps } from './app/first-steps.ts';
import { invoiceFiles } from './invoices/invoice-files.ts';
import { limitRuns } from './cards/limit-runs.ts';
import { notices } from './notices/notices.ts';
import { organization } from './organization.ts';
import { paySlips } from './invoices/pay-slips.ts';
import { paymentFiles } from './invoices/payment-files.ts';
import { proxy } from './app/proxy.ts';
import { preferences } from './app/preferences.ts';
import { products } from './products.ts';
import { registrations } from './registrations.ts';
import type { Result } from './result.ts';
import { search } from './app/search.ts';
import { session } from './app/session.ts';
import { supplierInvoices } from './invoices/supplier-invoices.ts';
import { terminalPayments } from './terminal-payments.ts';
import { updates } from './app/updates.ts';
import { webhooks } from './webhooks/webhooks.ts';
import { writes } from './writes.ts';

/**
 * The whole contract between window and main. A new command is one entry in its feature's file; all
 * types derive from here.
 */
export const contract = {
  app,
  appLock,
  approvals,
  vault,
  cardRules,
  cardGroups,
  cards,
  clientChanges,
  clientImports,
  clients,
  connections,
  diagnostics,
  drafts,
  events,
  accountant,
  firstSteps,
  invoiceFiles,
  limitRuns,
  notices,
  organization,
  paySlips,
  paymentFiles,
  preferences,
  products,
  proxy,
  registrations,
  search,
  session,
  supplierInvoices,
  terminalPayments,
  updates,
  webhooks,
  writes,
};
export type Contract = typeof contract;

export type Feature = keyof Contract;
export type Verb<F extends Feature> = keyof Contract[F] & string;

type Call<C> =
  C extends Command<infer Input, infer Output>
    ? (input: z.input<Input>) => Promise<Result<z.output<Output>>>
    : never;
type Handle<C> =
  C extends Command<infer Input, infer Output>
    ? (input: z.output<Input>) => Promise<Result<z.input<Output>>> | Result<z.input<Output>>
    : never;

/** The input of a command. */
export type Input<F extends Feature, V extends Verb<F>> =
  Contract[F][V] extends Command<infer Asked> ? z.input<Asked> : never;
/** The output of a command that succeeded. */
export type Output<F extends Feature, V extends Verb<F>> =
  Contract[F][V] extends Command<infer _, infer Answered> ? z.output<Answered> : never;

/** One handler per command: a missing one does not compile. */
export type Handlers = {
  readonly [F in Feature]: { readonly [V in keyof Contract[F]]: Handle<Contract[F][V]> };
};

/** `window.cashdesk`. */
export type Bridge = {
  readonly [F in Feature]: { readonly [V in keyof Contract[F]]: Call<Contract[F][V]> };
} & {
  /** Subscribes to an event of main; the result unsubscribes. */
  readonly on: <Name extends EventName>(
    name: Name,
    listener: (payload: EventPayload<Name>) => void,
  ) => () => void;
};
