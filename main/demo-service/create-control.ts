import type { ClientList } from './clients/client-list.ts';
import { type DemoClock, timestamp } from './clock.ts';
import type { DemoControl, LoggedRequest } from './control.ts';
import type { PlannedFaults } from './faults.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Authorizer } from './oauth/authorize.ts';
import type { Grants } from './oauth/grants.ts';
import type { ScaGate } from './sca.ts';
import type { Registrations } from './registrations/registrations.ts';
import type { Outbox } from './webhooks/outbox.ts';
import type { InvoiceTable } from './supplier-invoices/seed-invoices.ts';
import type { Webhooks } from './webhooks/subscriptions.ts';
import type { World } from './world.ts';

interface ControlParts {
  readonly clock: DemoClock;
  readonly world: World;
  readonly grants: Grants;
  readonly authorizer: Authorizer;
  readonly sca: ScaGate;
  readonly faults: PlannedFaults;
  readonly limiter: RateLimiter | undefined;
  readonly log: LoggedRequest[];
  readonly outbox: Outbox;
  readonly webhooks: Webhooks;
  readonly registrations: Registrations;
  readonly invoices: InvoiceTable;
  readonly clients: ClientList;
  readonly authorizationEndpoint: string;
  readonly openReceiver: DemoControl['openReceiver'];
}

export function createControl(parts: ControlParts): DemoControl {
  const { clock, world, grants, authorizer, sca, faults, limiter, log } = parts;

  const consent = async (
    authorizationUrl: string,
    decision: 'approve' | 'refuse',
  ): Promise<string> => {
    const url = new URL(authorizationUrl);
    if (`${url.origin}${url.pathname}` !== parts.authorizationEndpoint)
      throw new Error('The address is not the authorization endpoint of this service');
    const begun = authorizer.begin(url.searchParams);
    if (begun.kind === 'redirect') return begun.location;
    if (begun.kind === 'untrusted')
      throw new Error(`The authorization request names an unknown ${begun.reason}`);
    const location = authorizer.decide(begun.id, decision);
    if (location === undefined) throw new Error('The consent could not be decided');
    return location;
  };

  return {
    approve: (authorizationUrl) => consent(authorizationUrl, 'approve'),
    refuse: (authorizationUrl) => consent(authorizationUrl, 'refuse'),
    approveSca: (token) => sca.decide(token, 'allow'),
    denySca: (token) => sca.decide(token, 'deny'),
    waitingApprovals: sca.waiting,
    setScaMode: sca.setMode,
    fail: faults.plan,
    requests: () => [...log],
    clear: () => {
      faults.clear();
      limiter?.reset();
      log.length = 0;
    },
    setClock: clock.set,
    advance: clock.advance,
    expireAccessTokens: grants.expireAccessTokens,
    revokeAll: grants.revokeAll,
    emit: parts.webhooks.emit,
    openReceiver: parts.openReceiver,
    advanceRegistrations: parts.registrations.advanceAll,
    advanceRegistration: parts.registrations.advance,
    resetRegistration: parts.registrations.reset,
    pendingDeliveries: parts.outbox.pending,
    deliver: parts.outbox.deliver,
    cards: () => [...world.cards.values()],
    updateCard: (id, patch) => {
      const card = world.cards.get(id);
      if (card === undefined) throw new Error(`There is no card ${id}`);
      const changed = { ...card, ...patch };
      world.cards.set(id, changed);
      return changed;
    },
    clients: () => parts.clients.sorted('name'),
    updateClient: (id, patch) => {
      const client = parts.clients.get(id);
      if (client === undefined) throw new Error(`There is no client ${id}`);
      const changed = { ...client, updated_at: timestamp(clock.now()), ...patch };
      parts.clients.put(changed);
      return changed;
    },
    removeClient: (id) => {
      if (!parts.clients.remove(id)) throw new Error(`There is no client ${id}`);
    },
    supplierInvoices: parts.invoices.all,
    updateSupplierInvoice: parts.invoices.update,
    updateOrganization: (patch) => {
      world.organization = { ...world.organization, ...patch };
    },
    setRole: (role) => {
      world.members = world.members.map((member) =>
        member.id === world.signedInMemberId ? { ...member, role } : member,
      );
    },
  };
}
