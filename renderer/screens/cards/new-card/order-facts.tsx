import {
  requestFieldsOf,
  changeableLimits,
  limits,
} from '../../../../preload/contract/cards/limits.ts';
import { toWireName } from '../../../../preload/contract/field-names.ts';
import { listText, weekdayText } from '../../../format/day.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';
import { LimitAmount } from '../../../widgets/amounts/amount.tsx';
import type { Fact } from '../../../widgets/facts/fact-list.tsx';

type OrderFields = ReadonlyMap<string, unknown>;
type LabelContext = { readonly t: Translate; readonly language: string };

/** The limits of every card; few cards have a lifespan limit. */
const usualLimits = changeableLimits.map(({ amount }) => amount);

function textValue(of: string): Fact['value'] {
  return { kind: 'text', text: of };
}
/** Any value, as it is in the order. */
function rawValue(value: unknown): Fact['value'] {
  return {
    kind: 'code',
    text: typeof value === 'string' ? value : JSON.stringify(value),
  };
}

function limitFact(orderFields: OrderFields, name: string, t: Translate): Fact['value'] | null {
  if (orderFields.get(`${name}_option`) === false) return textValue(t('ui.word.no-limit'));
  const value = orderFields.get(name);
  if (value === undefined) return null;
  return typeof value === 'number' || typeof value === 'string'
    ? { kind: 'element', element: <LimitAmount value={String(value)} /> }
    : rawValue(value);
}

/** The limits in the order, with a note that the bank decides the missing ones. */
export function limitFacts(orderFields: OrderFields, { t }: LabelContext): readonly Fact[] {
  const facts = limits.flatMap(({ amount, key }): readonly Fact[] => {
    const value = limitFact(orderFields, toWireName(amount), t);
    return value === null ? [] : [{ id: amount, label: t(`limits.name.${key}`), value }];
  });
  const hasAllLimits = usualLimits.every((name) => facts.some(({ id }) => id === name));
  return hasAllLimits
    ? facts
    : [
        ...facts,
        {
          id: 'rest',
          label: t('newcard.order.limits-rest', { count: facts.length }),
          value: textValue(t('newcard.ship.unsaid')),
        },
      ];
}

const channelOptions = [
  ['atm_option', 'cards.options.atm'],
  ['online_option', 'cards.options.online'],
  ['nfc_option', 'cards.options.nfc'],
  ['foreign_option', 'cards.options.foreign'],
] as const;

function channelsValue(orderFields: OrderFields, { t, language }: LabelContext): Fact['value'] {
  if (!channelOptions.some(([name]) => orderFields.has(name)))
    return textValue(t('newcard.ship.unsaid'));
  const enabledLabels = channelOptions
    .filter(([name]) => orderFields.get(name) === true)
    .map(([, label]) => t(label));
  return textValue(
    enabledLabels.length === 0 ? t('newcard.order.nowhere') : listText(language, enabledLabels),
  );
}

function weekdaysValue(days: unknown, language: string): Fact['value'] {
  const dayNames = Array.isArray(days)
    ? days.map((day) => (typeof day === 'number' ? weekdayText(language, day) : null))
    : [null];
  return dayNames.every((name) => name !== null)
    ? textValue(listText(language, dayNames))
    : rawValue(days);
}

function addressValue(address: unknown): Fact['value'] {
  return typeof address === 'object' && address !== null
    ? textValue(
        Object.values(address)
          .filter((line) => typeof line === 'string')
          .join(', '),
      )
    : rawValue(address);
}

/** Where and when the card works, how it is printed, and its address. */
export function usageFacts(orderFields: OrderFields, labelContext: LabelContext): readonly Fact[] {
  const { t, language } = labelContext;
  const orderFact = (
    name: string,
    label: MessageId,
    value: (of: unknown) => Fact['value'],
  ): readonly Fact[] =>
    orderFields.has(name)
      ? [{ id: name, label: t(label), value: value(orderFields.get(name)) }]
      : [];
  return [
    {
      id: 'options',
      label: t('newcard.order.works'),
      value: channelsValue(orderFields, labelContext),
    },
    ...orderFact('active_days', 'cards.field.activeDays', (days) => weekdaysValue(days, language)),
    ...orderFact('pre_expires_at', 'newcard.ends', (end) =>
      typeof end === 'string' ? { kind: 'instant', text: end } : rawValue(end),
    ),
    ...orderFact('categories', 'cards.field.categories', (names) =>
      Array.isArray(names) ? { kind: 'code', text: names.join(', ') } : rawValue(names),
    ),
    ...orderFact('card_design', 'cards.field.cardDesign', rawValue),
    ...orderFact('type_of_print', 'cards.field.typeOfPrint', rawValue),
    ...(orderFields.get('ship_to_business') === true
      ? orderFact('ship_to_business', 'newcard.ship', () => textValue(t('newcard.ship.business')))
      : []),
    ...orderFact('address', 'newcard.ship', addressValue),
  ];
}

const labelledNames: ReadonlySet<string> = new Set([
  ...limits.flatMap((limit) => requestFieldsOf(limit).map((field) => toWireName(field))),
  ...channelOptions.map(([name]) => name),
  'active_days',
  'pre_expires_at',
  'categories',
  'card_design',
  'type_of_print',
  'ship_to_business',
  'address',
]);

/** Names that the user added as JSON and that have no label. */
export function unlabelledNames(orderFields: OrderFields): readonly string[] {
  return [...orderFields.keys()].filter((name) => !labelledNames.has(name));
}
