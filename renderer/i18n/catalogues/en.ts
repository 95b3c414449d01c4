import type { Messages } from '@lingui/core';

export const areas = import.meta.glob<Messages>(
  ['../locales/en/*.json', '../../../preload/contract/locales/en.json'],
  { eager: true, import: 'default' },
);
