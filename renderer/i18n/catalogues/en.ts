import type { Messages } from '@lingui/core';

/** The files of renderer/i18n/locales/en, compiled while bundling and joined. */
export const messages: Messages = Object.assign({}, ...Object.values(import.meta.glob<Messages>('../locales/en/*.json', { eager: true, import: 'default' })));
