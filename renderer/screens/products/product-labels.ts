import { wordsFor } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

const types: Readonly<Record<string, MessageId>> = {
  good: 'products.type.good',
  service: 'products.type.service',
};

/** The label of a type; an unknown one is shown as it came. */
export function typeLabel(type: string | null, t: Translate): string {
  if (type === null) return t('overview.fact.missing');
  return wordsFor(types, type, t) ?? type;
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
  return unit === null ? null : wordsFor(units, unit, t);
}
