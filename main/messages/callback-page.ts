import type { SignInOutcome } from '../../preload/contract/app/session.ts';
import type { LocaleName } from '../../preload/contract/app/preferences.ts';
import type { Messages } from './messages.ts';

function messageKeyOf(outcome: SignInOutcome['outcome']): 'signedIn' | 'refused' | 'failed' {
  if (outcome === 'signed-in' || outcome === 'not-kept') return 'signedIn';
  return outcome === 'refused' || outcome === 'cancelled' ? 'refused' : 'failed';
}

/** Colours of the app's own window; no script, nothing loaded. */
const style = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;box-sizing:border-box;background:light-dark(#eff2ec,#0f1512);color:light-dark(#15211b,#e9efea);font:1rem/1.5 system-ui,sans-serif}
main{max-width:30rem;padding:2rem;border-radius:14px;background:light-dark(#fff,#1c2520);border:1px solid light-dark(#c5cec3,#3a4740)}
h1{margin:0 0 .5rem;font-size:1.375rem;line-height:1.75rem}
p{margin:0;color:light-dark(#45534b,#b4c0b8)}`;

/**
 * The plain page that the browser shows when it returns from the bank: the outcome, in the user's
 * language.
 */
export function callbackPage(
  outcome: SignInOutcome['outcome'],
  { locale, t }: { readonly locale: LocaleName; readonly t: Messages },
): string {
  const end = messageKeyOf(outcome);
  const title = t(`callback.${end}.title`);
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Cashdesk</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${t(`callback.${end}.body`)}</p></main></body></html>`;
}
