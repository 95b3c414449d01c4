import type { Messages } from '@lingui/core';
import { joinAreas } from '../join-areas.ts';

export const messages: Messages = joinAreas(
  import.meta.glob<Messages>('../locales/it/*.json', { eager: true, import: 'default' }),
);
