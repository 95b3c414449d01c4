import type { Messages } from '@lingui/core';

export const areas = import.meta.glob<Messages>(
  '../locales/en/{approvals,cards,connections,history,invoices,lists,newcard,overview,settings,shell,ui}.json',
  { eager: true, import: 'default' },
);
