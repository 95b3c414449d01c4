import type { Client, ClientAddress } from '../../../preload/contract/clients/clients.ts';
import type { NewClient, NewClientAddress } from '../../../preload/contract/clients/new-client.ts';
import { epochMsOf } from '../epoch-ms.ts';
import { isSameNumber, isSameText, newClientName } from './match-fields.ts';

/** The bank's dates come from several machines, and are cut to seconds. */
const toleranceMs = 60_000;

type Compare = (one: string | null, other: string | null) => boolean;

/** Both have the value, or neither: identifying values come back as they were sent. */
function agrees(sent: string | null, atBank: string | null, compare: Compare): boolean {
  return (sent === null && atBank === null) || compare(sent, atBank);
}
/** The bank may fill in a value that was not sent. A list may omit a value that was sent. */
function contradicts(sent: string | null, atBank: string | null, compare: Compare): boolean {
  return sent !== null && atBank !== null && atBank.trim() !== '' && !compare(sent, atBank);
}

const isSameLanguage: Compare = (one, other) =>
  one?.slice(0, 2).toLowerCase() === other?.slice(0, 2).toLowerCase();
const isSamePhone: Compare = (one, other) =>
  isSameNumber(one?.replaceAll(/\D/g, '') ?? null, other?.replaceAll(/\D/g, '') ?? null);

function addressContradicts(sent: NewClientAddress | null, atBank: ClientAddress | null): boolean {
  return (
    sent !== null &&
    atBank !== null &&
    (['streetAddress', 'city', 'zipCode', 'provinceCode', 'countryCode'] as const).some((field) =>
      contradicts(sent[field], atBank[field], isSameText),
    )
  );
}

function hasName(sent: NewClient, atBank: Client): boolean {
  const bankName =
    atBank.name ??
    ([atBank.firstName, atBank.lastName].filter((part) => part !== null).join(' ') || null);
  return (
    isSameText(newClientName(sent), bankName) ||
    (sent.name !== null && isSameText(sent.name, bankName))
  );
}

/** Whether a client of the bank equals the one that was sent, as far as the bank's data shows. */
export function isSentClient(sent: NewClient, atBank: Client): boolean {
  return (
    hasName(sent, atBank) &&
    agrees(sent.vatNumber, atBank.vatNumber, isSameNumber) &&
    agrees(sent.taxIdentificationNumber, atBank.taxIdentificationNumber, isSameNumber) &&
    agrees(sent.email, atBank.email, isSameText) &&
    atBank.extraEmails.length === sent.extraEmails.length &&
    sent.extraEmails.every((email) =>
      atBank.extraEmails.some((other) => isSameText(email, other)),
    ) &&
    !contradicts(sent.kind, atBank.kind, isSameText) &&
    !contradicts(sent.firstName, atBank.firstName, isSameText) &&
    !contradicts(sent.lastName, atBank.lastName, isSameText) &&
    !contradicts(
      sent.phone && `${sent.phone.countryCode}${sent.phone.number}`,
      atBank.phone?.number == null
        ? atBank.phoneNumber
        : `${atBank.phone.countryCode ?? ''}${atBank.phone.number}`,
      isSamePhone,
    ) &&
    !contradicts(sent.eInvoicingAddress, atBank.eInvoicingAddress, isSameText) &&
    !contradicts(sent.recipientCode, atBank.recipientCode, isSameText) &&
    !contradicts(sent.currency, atBank.currency, isSameText) &&
    !contradicts(sent.locale, atBank.locale, isSameLanguage) &&
    !addressContradicts(sent.billingAddress, atBank.billingAddress ?? atBank.rootAddress) &&
    !addressContradicts(sent.deliveryAddress, atBank.deliveryAddress)
  );
}

function sharesSomething(sent: NewClient, atBank: Client): boolean {
  return (
    hasName(sent, atBank) ||
    isSameNumber(sent.vatNumber, atBank.vatNumber) ||
    isSameNumber(sent.taxIdentificationNumber, atBank.taxIdentificationNumber) ||
    isSameText(sent.email, atBank.email)
  );
}

/**
 * The earliest time, by the bank's own clock, at which the client can have been created; null:
 * unknown.
 */
export function earliestCreation(sentBankEpochMs: number | null): number | null {
  return sentBankEpochMs === null ? null : sentBankEpochMs - toleranceMs;
}

export type SoughtCreation = {
  readonly sent: NewClient;
  readonly sentBankEpochMs: number | null;
  /** Clients that existed before, and those that another creation made. */
  readonly otherIds: ReadonlySet<string>;
  /**
   * Other creations with an unknown outcome. A client that one of them may have created proves
   * nothing.
   */
  readonly rivals: readonly NewClient[];
  /** Whether the bank returned all results. */
  readonly isComplete: boolean;
};

type ReconcileVerdict =
  | { readonly kind: 'found'; readonly client: Client }
  | { readonly kind: 'unknown'; readonly candidates: readonly Client[] };

/**
 * Decides from the bank's answers about a creation whose own answer was lost. `found` needs exactly
 * one client that equals the one sent and was created since, by the bank's own dates. It must not
 * come from another creation. Otherwise returns the possible candidates: the equal ones if there
 * are any.
 */
export function classifyCandidates(
  atBank: readonly Client[],
  { sent, sentBankEpochMs, otherIds, rivals, isComplete }: SoughtCreation,
): ReconcileVerdict {
  const since = earliestCreation(sentBankEpochMs);
  const createdAt = (client: Client): number | null => epochMsOf(client.createdAt);
  const isOlder = (client: Client): boolean =>
    since !== null && (createdAt(client) ?? since) < since;
  const possible = [...new Map(atBank.map((client) => [client.id, client])).values()].filter(
    (client) => !otherIds.has(client.id) && !isOlder(client) && sharesSomething(sent, client),
  );
  const equal = possible.filter((client) => isSentClient(sent, client));
  const [only] = equal;
  const isCertain =
    isComplete &&
    equal.length === 1 &&
    only !== undefined &&
    since !== null &&
    createdAt(only) !== null &&
    !rivals.some((rival) => isSentClient(rival, only));
  return isCertain
    ? { kind: 'found', client: only }
    : { kind: 'unknown', candidates: equal.length > 0 ? equal : possible };
}
