import type { Messages } from '@lingui/core';

export const areas = import.meta.glob<Messages>(
  ['../locales/it/*.json', '../../../preload/contract/locales/it.json'],
  { eager: true, import: 'default' },
);
