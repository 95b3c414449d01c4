import type { MessageId, Translate } from '../../i18n/i18n.ts';

const types: Readonly<Record<string, MessageId>> = {
  good: 'products.type.good',
  service: 'products.type.service',
};

/** A type in words; one that nobody knows as it came. */
export const typeLabel = (type: string | null, t: Translate): string => {
  if (type === null) return t('lists.filter.left-out');
  const known = Object.hasOwn(types, type) ? types[type] : undefined;
  return known === undefined ? type : t(known);
};

export const productTitle = (title: string | null, t: Translate): string =>
  title === null || title.trim() === '' ? t('products.no-title') : title;
