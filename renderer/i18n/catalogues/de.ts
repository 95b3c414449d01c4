import type { Messages } from '@lingui/core';

export const areas = import.meta.glob<Messages>(
  ['../locales/de/*.json', '../../../preload/contract/locales/de.json'],
  { eager: true, import: 'default' },
);
