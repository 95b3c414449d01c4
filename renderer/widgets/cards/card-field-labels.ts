import { limits } from '../../../preload/contract/cards/limits.ts';
import type { Limit } from '../../../preload/contract/cards/limits.ts';
import { fromWireName } from '../../../preload/contract/field-names.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

/**
 * How a value of a card's field is read. `limit`: a figure, hidden with the amounts. `days`: numbers
 * of weekdays, 1 is Monday. `list`: codes, as they came. `code`: as it came.
 */
type CardFieldKind = 'limit' | 'flag' | 'days' | 'list' | 'text' | 'code';
type CardField = { readonly label: string; readonly kind: CardFieldKind };

const byAmount: ReadonlyMap<string, Limit['key']> = new Map(
  limits.map(({ amount, key }) => [amount, key]),
);

const flags: ReadonlyMap<string, MessageId> = new Map(
  Object.entries({
    atmOption: 'cards.options.atm',
    nfcOption: 'cards.options.nfc',
    onlineOption: 'cards.options.online',
    foreignOption: 'cards.options.foreign',
    shipToBusiness: 'cards.field.shipToBusiness',
  } as const),
);

const texts: ReadonlyMap<string, MessageId> = new Map(
  Object.entries({
    nickname: 'cards.field.nickname',
    embossedName: 'cards.field.embossedName',
  } as const),
);

const codes: ReadonlyMap<string, MessageId> = new Map(
  Object.entries({
    status: 'cards.field.status',
    cardLevel: 'cards.field.cardLevel',
    cardDesign: 'cards.field.cardDesign',
    typeOfPrint: 'cards.field.typeOfPrint',
    holderId: 'cards.field.holderId',
    initiatorId: 'cards.field.initiatorId',
    bankAccountId: 'cards.field.bankAccountId',
    organizationId: 'cards.field.organizationId',
    preExpiresAt: 'cards.field.preExpiresAt',
  } as const),
);

const lists: ReadonlyMap<string, { readonly id: MessageId; readonly kind: CardFieldKind }> =
  new Map(
    Object.entries({
      activeDays: { id: 'cards.field.activeDays', kind: 'days' },
      categories: { id: 'cards.field.categories', kind: 'list' },
    } as const),
  );

/**
 * What a field of a card is called and how its values read, whether it is spelled as the bank or as
 * the contract does. One not known stands as it came.
 */
export function cardFieldLabel(field: string, t: Translate): CardField {
  const name = fromWireName(field);
  const limit = byAmount.get(name);
  if (limit !== undefined) return { label: t(`limits.name.${limit}`), kind: 'limit' };
  const limited = name.endsWith('LimitOption')
    ? byAmount.get(name.slice(0, -'Option'.length))
    : undefined;
  if (limited !== undefined)
    return {
      label: t('history.field.limited', { limit: t(`limits.name.${limited}`) }),
      kind: 'flag',
    };
  const flag = flags.get(name);
  if (flag !== undefined) return { label: t(flag), kind: 'flag' };
  const text = texts.get(name);
  if (text !== undefined) return { label: t(text), kind: 'text' };
  const list = lists.get(name);
  if (list !== undefined) return { label: t(list.id), kind: list.kind };
  const code = codes.get(name);
  return code === undefined ? { label: field, kind: 'code' } : { label: t(code), kind: 'code' };
}

/** The same where no heading says that it is a limit. */
export function cardFieldAlone(field: string, t: Translate): string {
  const limit = byAmount.get(fromWireName(field));
  return limit === undefined ? cardFieldLabel(field, t).label : t(`limits.alone.${limit}`);
}
