import type { Messages } from '@lingui/core';

export const areas = import.meta.glob<Messages>(
  ['../locales/fr/*.json', '../../../preload/contract/locales/fr.json'],
  { eager: true, import: 'default' },
);
