import type {
  CardWriteAnswer,
  NewCard,
  PreparedCreation,
} from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { fromWireName } from '../../../../preload/contract/field-names.ts';
import { newCardObject } from '../../../bank/cards/card-bodies.ts';
import { parseBaseAddress, requestAddress } from '../../../bank/transport/request-address.ts';
import { type JsonObject, type JsonValue, asText, toJsonText } from '../../../bank/wire/json.ts';
import { type BankingProfile, withBanking } from '../../../profiles/profile-document.ts';
import type { OpenConnection } from '../../open-connection.ts';
import type { Scope } from '../../scope.ts';
import { approvalPreferenceOf } from '../changes/approval-preference.ts';
import type { AskedField } from '../changes/card-write.ts';
import type { CardCreations } from './create-cards.ts';
import { equalCreations } from './equal-creations.ts';
import { readOtherFields } from './other-fields.ts';
import { readRecord } from '../changes/write-record.ts';

/** In place of a secret: that there is one is shown, nothing of it. */
const masked = '••••••••';

/** The `card` that is sent: the fields of the form, and over them what was added by hand. */
function cardToCreate({ otherFieldsJson, ...fields }: NewCard): Result<JsonObject> {
  const others = readOtherFields(otherFieldsJson);
  if (!others.ok)
    return failed({
      kind: 'invalid-input',
      problems: [{ path: ['otherFieldsJson'], code: others.error }],
    });
  return ok({ ...newCardObject(fields), ...others.value });
}

function inWords(value: JsonValue): string {
  return asText(value) ?? toJsonText(value);
}

/** A new card had nothing before. */
function askedFields(card: JsonObject): readonly AskedField[] {
  return Object.entries(card).map(([name, value]) => ({
    field: fromWireName(name),
    before: null,
    asked: inWords(value),
  }));
}

function headersOf(
  profile: BankingProfile,
  given: { readonly idempotencyKey: string; readonly hasStagingToken: boolean },
): PreparedCreation['headers'] {
  const preference = approvalPreferenceOf(profile);
  const prefixed = (name: string): string => `X-${profile.banking.headerPrefix}-${name}`;
  return [
    { name: 'accept', value: 'application/json' },
    { name: 'content-type', value: 'application/json' },
    { name: prefixed('Idempotency-Key'), value: given.idempotencyKey },
    ...(preference === null ? [] : [{ name: prefixed('2fa-Preference'), value: preference }]),
    ...(given.hasStagingToken ? [{ name: prefixed('Staging-Token'), value: masked }] : []),
  ];
}

/**
 * Writes down the request that makes a new card and shows it as it will go out, its secrets masked.
 * Nothing is sent. Errors: `invalid-input` at `otherFieldsJson` (`not-json`, `not-an-object`,
 * `too-deep`), `storage-unavailable`.
 */
export async function prepareNewCard(
  scope: Scope,
  { prepareCreation }: Pick<CardCreations, 'prepareCreation'>,
  card: NewCard,
): Promise<Result<PreparedCreation>> {
  const profile = withBanking(scope.profile);
  if (!profile) return failed({ kind: 'signed-out' });
  const toCreate = cardToCreate(card);
  if (!toCreate.ok) return toCreate;
  const staging = await scope.hasStagingToken('banking');
  const bodyText = toJsonText({ card: toCreate.value });
  const kept = prepareCreation({ bodyText, asked: askedFields(toCreate.value) });
  if (!kept.ok) return kept;
  const { intentId, idempotencyKey } = kept.value;
  return ok({
    intentId,
    method: 'POST',
    path: new URL(requestAddress(parseBaseAddress(profile.banking.baseUrl), '/v2/cards', {}))
      .pathname,
    headers: headersOf(profile, { idempotencyKey, hasStagingToken: staging }),
    bodyText,
    equalCreations: [...equalCreations(scope, { bodyText, ownId: intentId, now: scope.now() })],
  });
}

/**
 * Whether this creation was not sent yet, and another one makes, or made just now, the very same
 * card.
 */
function wouldBeSecond(connection: OpenConnection, intentId: string, now: number): boolean {
  const record = connection.vault ? readRecord(connection.vault, intentId) : null;
  if (record?.state !== 'prepared' || record.bodyText === null) return false;
  return equalCreations(connection, { bodyText: record.bodyText, ownId: intentId, now }).length > 0;
}

/**
 * Sends a prepared creation. A second one of the very same card goes out only for an owner who
 * knows of the first. Errors: `invalid-input` at `isSecondWanted` (`equal-creation`); else those of
 * `create`.
 */
export async function createNewCard(
  scope: Scope,
  { create }: Pick<CardCreations, 'create'>,
  {
    intentId,
    isSecondWanted = false,
  }: { readonly intentId: string; readonly isSecondWanted?: boolean | undefined },
): Promise<Result<CardWriteAnswer>> {
  if (!isSecondWanted && wouldBeSecond(scope, intentId, scope.now())) {
    return failed({
      kind: 'invalid-input',
      problems: [{ path: ['isSecondWanted'], code: 'equal-creation' }],
    });
  }
  return create(intentId);
}
