import type { LocaleName } from '../../../preload/contract/app/preferences.ts';
import { escapeHtml } from '../../export/escape-html.ts';
import { messagesOf } from '../../messages/messages.ts';

/**
 * The page shown after the window's page failed repeatedly: only texts of the app, without a
 * script, so nothing can fail.
 */
export function stoppedPage(locale: LocaleName): string {
  const t = messagesOf(locale);
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><title>Cashdesk</title><link rel="stylesheet" href="stopped.css"></head>
<body><main><h1>${escapeHtml(t('stopped.title'))}</h1><p>${escapeHtml(t('stopped.words'))}</p><p>${escapeHtml(t('stopped.next'))}</p></main></body>
</html>
`;
}

/** The colours of the window, without its other styles. */
export const stoppedStyle = `:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#eff2ec, #0f1512); color: light-dark(#15211b, #e9efea); }
main { max-width: 34rem; padding: 2rem; }
h1 { font-size: 1.375rem; line-height: 1.3; margin: 0 0 1rem; }
p { margin: 0 0 1rem; }
`;
