import { limits } from '../../../preload/contract/cards/limits.ts';
import type { Limit } from '../../../preload/contract/cards/limits.ts';
import { fromWireName } from '../../../preload/contract/field-names.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

/**
 * How a value of a card's field is shown. `limit`: an amount, hidden with the amounts. `days`:
 * weekday numbers, 1 is Monday. `list`: codes as received. `code`: as received.
 */
type CardFieldKind = 'limit' | 'flag' | 'days' | 'list' | 'text' | 'code';
type CardField = { readonly label: string; readonly kind: CardFieldKind };

const limitKeyByAmount: ReadonlyMap<string, Limit['key']> = new Map(
  limits.map(({ amount, key }) => [amount, key]),
);

const fields: ReadonlyMap<string, { readonly id: MessageId; readonly kind: CardFieldKind }> =
  new Map(
    Object.entries({
      atmOption: { id: 'cards.options.atm', kind: 'flag' },
      nfcOption: { id: 'cards.options.nfc', kind: 'flag' },
      onlineOption: { id: 'cards.options.online', kind: 'flag' },
      foreignOption: { id: 'cards.options.foreign', kind: 'flag' },
      shipToBusiness: { id: 'cards.field.shipToBusiness', kind: 'flag' },
      nickname: { id: 'cards.field.nickname', kind: 'text' },
      embossedName: { id: 'cards.field.embossedName', kind: 'text' },
      activeDays: { id: 'cards.field.activeDays', kind: 'days' },
      categories: { id: 'cards.field.categories', kind: 'list' },
      status: { id: 'cards.field.status', kind: 'code' },
      cardLevel: { id: 'cards.field.cardLevel', kind: 'code' },
      cardDesign: { id: 'cards.field.cardDesign', kind: 'code' },
      typeOfPrint: { id: 'cards.field.typeOfPrint', kind: 'code' },
      holderId: { id: 'cards.field.holderId', kind: 'code' },
      initiatorId: { id: 'cards.field.initiatorId', kind: 'code' },
      bankAccountId: { id: 'cards.field.bankAccountId', kind: 'code' },
      organizationId: { id: 'cards.field.organizationId', kind: 'code' },
      preExpiresAt: { id: 'cards.field.preExpiresAt', kind: 'code' },
    } as const),
  );

/**
 * The label of a card's field and the kind of its values, for the bank's or the contract's spelling
 * of the field. An unknown field is shown as received.
 */
export function cardFieldLabel(field: string, t: Translate): CardField {
  const name = fromWireName(field);
  const limit = limitKeyByAmount.get(name);
  if (limit !== undefined) return { label: t(`limits.name.${limit}`), kind: 'limit' };
  const limitKey = name.endsWith('LimitOption')
    ? limitKeyByAmount.get(name.slice(0, -'Option'.length))
    : undefined;
  if (limitKey !== undefined)
    return {
      label: t('history.field.limited', { limit: t(`limits.name.${limitKey}`) }),
      kind: 'flag',
    };
  const entry = fields.get(name);
  return entry === undefined
    ? { label: field, kind: 'code' }
    : { label: t(entry.id), kind: entry.kind };
}

/** The label of a limit where no heading contains the word "limit". */
export function standaloneFieldLabel(field: string, t: Translate): string {
  const limit = limitKeyByAmount.get(fromWireName(field));
  return limit === undefined ? cardFieldLabel(field, t).label : t(`limits.alone.${limit}`);
}
