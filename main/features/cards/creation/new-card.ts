import type {
  CardWriteAnswer,
  NewCard,
  PreparedCreation,
} from '../../../../preload/contract/cards/card-changes.ts';
import { type Result, failed, ok } from '../../../../preload/contract/result.ts';
import { fromWireName } from '../../../../preload/contract/field-names.ts';
import { newCardObject } from '../../../bank/cards/card-bodies.ts';
import { parseBaseAddress, requestAddress } from '../../../bank/transport/request-address.ts';
import { type JsonObject, asText, toJsonText } from '../../../bank/wire/json.ts';
import { type BankingProfile, withBanking } from '../../../profiles/profile-document.ts';
import type { Scope } from '../../scope.ts';
import { approvalPreferenceOf } from '../changes/approval-preference.ts';
import type { CardWrites } from '../changes/card-writes.ts';
import { equalCreations } from './equal-creations.ts';
import { readOtherFields } from './other-fields.ts';
import { cardWrites } from '../changes/card-write.ts';

/** Shown in place of a secret. Reveals only that there is one. */
const masked = '••••••••';

/**
 * The `card` object to send: the fields of the form, overridden by the fields that the user added
 * by hand.
 */
function cardToCreate({ otherFieldsJson, ...fields }: NewCard): Result<JsonObject> {
  const others = readOtherFields(otherFieldsJson);
  if (!others.ok)
    return failed({
      kind: 'invalid-input',
      problems: [{ path: ['otherFieldsJson'], code: others.error }],
    });
  return ok({ ...newCardObject(fields), ...others.value });
}

function headersOf(
  profile: BankingProfile,
  request: { readonly idempotencyKey: string; readonly hasStagingToken: boolean },
): PreparedCreation['headers'] {
  const preference = approvalPreferenceOf(profile);
  const prefixed = (name: string): string => `X-${profile.banking.headerPrefix}-${name}`;
  return [
    { name: 'accept', value: 'application/json' },
    { name: 'content-type', value: 'application/json' },
    { name: prefixed('Idempotency-Key'), value: request.idempotencyKey },
    ...(preference === null ? [] : [{ name: prefixed('2fa-Preference'), value: preference }]),
    ...(request.hasStagingToken ? [{ name: prefixed('Staging-Token'), value: masked }] : []),
  ];
}

/**
 * The request that will create a card, with its secrets masked. Sends and stores nothing. Errors:
 * `invalid-input` at `otherFieldsJson` (`not-json`, `not-an-object`, `too-deep`).
 */
export async function prepareNewCard(
  scope: Scope,
  { writeId, card }: { readonly writeId: string; readonly card: NewCard },
): Promise<Result<PreparedCreation>> {
  const profile = withBanking(scope.profile);
  if (!profile) return failed({ kind: 'signed-out' });
  const toCreate = cardToCreate(card);
  if (!toCreate.ok) return toCreate;
  const hasStagingToken = await scope.hasStagingToken('banking');
  const bodyText = toJsonText({ card: toCreate.value });
  return ok({
    writeId,
    method: 'POST',
    path: new URL(requestAddress(parseBaseAddress(profile.banking.baseUrl), '/v2/cards', {}))
      .pathname,
    headers: headersOf(profile, { idempotencyKey: writeId, hasStagingToken }),
    bodyText,
    equalCreations: [...equalCreations(scope, { bodyText, ownId: writeId, now: scope.now() })],
  });
}

/**
 * Sends a new card. A second identical card is sent only if the user knows of the first. Errors:
 * those of `prepareNewCard`; `invalid-input` at `isSecondWanted` (`equal-creation`); those of
 * `CardWrites.create`.
 */
export async function createNewCard(
  scope: Scope,
  writes: Pick<CardWrites, 'create'>,
  {
    writeId,
    card,
    isSecondWanted,
  }: { readonly writeId: string; readonly card: NewCard; readonly isSecondWanted: boolean },
): Promise<Result<CardWriteAnswer>> {
  const toCreate = cardToCreate(card);
  if (!toCreate.ok) return toCreate;
  const bodyText = toJsonText({ card: toCreate.value });
  const isSent = scope.vault !== null && cardWrites.get(scope.vault, writeId) !== null;
  if (
    !isSecondWanted &&
    !isSent &&
    equalCreations(scope, { bodyText, ownId: writeId, now: scope.now() }).length > 0
  )
    return failed({
      kind: 'invalid-input',
      problems: [{ path: ['isSecondWanted'], code: 'equal-creation' }],
    });
  // A new card has no values before.
  return writes.create({
    writeId,
    bodyText,
    asked: Object.entries(toCreate.value).map(([name, value]) => ({
      field: fromWireName(name),
      before: null,
      asked: asText(value) ?? toJsonText(value),
    })),
  });
}
