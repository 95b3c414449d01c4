import type { Messages } from '@lingui/core';

export const areas = import.meta.glob<Messages>(
  ['../locales/es/*.json', '../../../preload/contract/locales/es.json'],
  { eager: true, import: 'default' },
);
