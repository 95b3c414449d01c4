import type { MessageId, Translate } from '../../i18n/i18n.ts';

const types: Readonly<Record<string, MessageId>> = {
  good: 'products.type.good',
  service: 'products.type.service',
};

/** The label of a type; an unknown one is shown as it came. */
export function typeLabel(type: string | null, t: Translate): string {
  if (type === null) return t('overview.fact.missing');
  const known = Object.hasOwn(types, type) ? types[type] : undefined;
  return known === undefined ? type : t(known);
}

export function productTitle(title: string | null, t: Translate): string {
  return title === null || title.trim() === '' ? t('products.no-title') : title;
}

/** Units that Cashdesk has a word for; the field is free text, and any other stays as it came. */
const units: Readonly<Record<string, MessageId>> = {
  piece: 'products.unit.piece',
  hour: 'products.unit.hour',
  person: 'products.unit.person',
  trip: 'products.unit.trip',
};

/** The unit of a product; null where the bank's own word is all there is. */
export function unitLabel(unit: string | null, t: Translate): string | null {
  const known = unit !== null && Object.hasOwn(units, unit) ? units[unit] : undefined;
  return known === undefined ? null : t(known);
}
