import type {
  CardWriteAnswer,
  NewCard,
  PreparedCreation,
} from '../../../preload/contract/card-changes.ts';
import { type Result, failed, ok } from '../../../preload/contract/result.ts';
import { fieldOfWireName, newCardObject } from '../../bank/cards/card-bodies.ts';
import { parseBaseAddress, requestAddress } from '../../bank/transport/request-address.ts';
import { type JsonObject, type JsonValue, asText, toJsonText } from '../../bank/wire/json.ts';
import { type BankingProfile, type Profile, withBanking } from '../../profiles/profile-document.ts';
import type { OpenConnection } from '../open-connection.ts';
import { approvalPreferenceOf } from './approval-preference.ts';
import type { AskedField } from './card-write.ts';
import { equalCreations } from './equal-creations.ts';
import { readOtherFields } from './other-fields.ts';
import { readRecord } from './write-record.ts';

/**
 * Writes a creation down, with a key of its own, before anything of it can be sent. Error:
 * `storage-unavailable` where it would not survive.
 */
export type PrepareCreation = (
  connection: OpenConnection,
  creation: { readonly bodyText: string; readonly asked: readonly AskedField[] },
) => Result<{ readonly intentId: string; readonly idempotencyKey: string }>;

export type NewCardDeps = {
  readonly connection: () => OpenConnection | null;
  readonly prepareCreation: PrepareCreation;
  /** Sends a prepared creation: once, however often it is asked. */
  readonly create: (
    connection: OpenConnection | null,
    intentId: string,
  ) => Promise<Result<CardWriteAnswer>>;
  readonly now: () => number;
  /**
   * Whether requests of this connection carry the staging token: a sandbox for which the keychain
   * holds one.
   */
  readonly hasStagingToken: (profile: Profile) => Promise<boolean>;
};

/** In place of a secret: that there is one is shown, nothing of it. */
const masked = '••••••••';

/** The `card` that is sent: the fields of the form, and over them what was added by hand. */
const cardToCreate = ({ otherFieldsJson, ...fields }: NewCard): Result<JsonObject> => {
  const others = readOtherFields(otherFieldsJson);
  if (!others.ok)
    return failed({
      kind: 'invalid-input',
      problems: [{ path: ['otherFieldsJson'], code: others.error }],
    });
  return ok({ ...newCardObject(fields), ...others.value });
};

const inWords = (value: JsonValue): string => asText(value) ?? toJsonText(value);

/** A new card had nothing before. */
const askedFields = (card: JsonObject): readonly AskedField[] =>
  Object.entries(card).map(([name, value]) => ({
    field: fieldOfWireName(name),
    before: null,
    asked: inWords(value),
  }));

const headersOf = (
  profile: BankingProfile,
  given: { readonly idempotencyKey: string; readonly hasStagingToken: boolean },
): PreparedCreation['headers'] => {
  const preference = approvalPreferenceOf(profile);
  const prefixed = (name: string): string => `X-${profile.banking.headerPrefix}-${name}`;
  return [
    { name: 'accept', value: 'application/json' },
    { name: 'content-type', value: 'application/json' },
    { name: prefixed('Idempotency-Key'), value: given.idempotencyKey },
    ...(preference === null ? [] : [{ name: prefixed('2fa-Preference'), value: preference }]),
    ...(given.hasStagingToken ? [{ name: prefixed('Staging-Token'), value: masked }] : []),
  ];
};

/**
 * Writes down the request that makes a new card and shows it as it will go out, its secrets masked.
 * Nothing is sent. Errors: `invalid-input` at `otherFieldsJson` (`not-json`, `not-an-object`,
 * `too-deep`), `storage-unavailable`.
 */
export const prepareNewCard = async (
  { connection: current, prepareCreation, hasStagingToken, now }: NewCardDeps,
  card: NewCard,
): Promise<Result<PreparedCreation>> => {
  const connection = current();
  const profile = withBanking(connection?.profile ?? null);
  if (!connection || !profile) return failed({ kind: 'signed-out' });
  const toCreate = cardToCreate(card);
  if (!toCreate.ok) return toCreate;
  const staging = await hasStagingToken(profile);
  // Another connection may have taken its place: the card is not for that one.
  if (connection !== current()) return failed({ kind: 'signed-out' });
  const bodyText = toJsonText({ card: toCreate.value });
  const kept = prepareCreation(connection, { bodyText, asked: askedFields(toCreate.value) });
  if (!kept.ok) return kept;
  const { intentId, idempotencyKey } = kept.value;
  return ok({
    intentId,
    method: 'POST',
    path: new URL(requestAddress(parseBaseAddress(profile.banking.baseUrl), '/v2/cards', {}))
      .pathname,
    headers: headersOf(profile, { idempotencyKey, hasStagingToken: staging }),
    bodyText,
    equalCreations: [...equalCreations(connection, { bodyText, ownId: intentId, now: now() })],
  });
};

/**
 * Whether this creation was not sent yet, and another one makes, or made just now, the very same
 * card.
 */
const wouldBeSecond = (connection: OpenConnection, intentId: string, now: number): boolean => {
  const record = connection.vault ? readRecord(connection.vault, intentId) : null;
  if (record?.state !== 'prepared' || record.bodyText === null) return false;
  return equalCreations(connection, { bodyText: record.bodyText, ownId: intentId, now }).length > 0;
};

/**
 * Sends a prepared creation. A second one of the very same card goes out only for an owner who
 * knows of the first. Errors: `invalid-input` at `isSecondWanted` (`equal-creation`); else those of
 * `create`.
 */
export const createNewCard = async (
  { connection: current, create, now }: NewCardDeps,
  {
    intentId,
    isSecondWanted = false,
  }: { readonly intentId: string; readonly isSecondWanted?: boolean | undefined },
): Promise<Result<CardWriteAnswer>> => {
  const connection = current();
  if (connection && !isSecondWanted && wouldBeSecond(connection, intentId, now())) {
    return failed({
      kind: 'invalid-input',
      problems: [{ path: ['isSecondWanted'], code: 'equal-creation' }],
    });
  }
  return create(connection, intentId);
};
