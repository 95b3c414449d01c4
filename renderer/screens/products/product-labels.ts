import { messageForCode } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

const types: Readonly<Record<string, MessageId>> = {
  good: 'products.type.good',
  service: 'products.type.service',
};

/** The label of a type; an unknown one is shown as received. */
export function typeLabel(type: string | null, t: Translate): string {
  if (type === null) return t('overview.fact.missing');
  return messageForCode(types, type, t) ?? type;
}

export function productTitle(title: string | null, t: Translate): string {
  return title === null || title.trim() === '' ? t('products.no-title') : title;
}

/** Units with a label in Cashdesk; the field is free text, and others are shown as received. */
const units: Readonly<Record<string, MessageId>> = {
  piece: 'products.unit.piece',
  hour: 'products.unit.hour',
  person: 'products.unit.person',
  trip: 'products.unit.trip',
};

/** The label of a product's unit; null for an unknown one. */
export function unitLabel(unit: string | null, t: Translate): string | null {
  return unit === null ? null : messageForCode(units, unit, t);
}
