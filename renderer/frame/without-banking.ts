import type { ScreenName } from '../../preload/contract/events.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';

/**
 * Screens of the bank account. The overview stays in the navigation all the same: it is where the
 * window begins, and says how it is.
 */
const ofBanking: ReadonlySet<ScreenName> = new Set([
  'overview',
  'organization',
  'cards',
  'limits',
  'clients',
  'products',
  'supplier-invoices',
  'terminal-payments',
]);

export function isOfBanking(name: ScreenName): boolean {
  return ofBanking.has(name);
}

type Phase = SessionStatus['phase'] | null | undefined;

/**
 * Whether a screen has nothing to show, because the connection makes registrations and has no bank
 * account.
 */
export function lacksBanking(name: ScreenName, phase: Phase): boolean {
  return phase === 'registrations-only' && isOfBanking(name);
}

/** Whether a screen is offered: in the navigation and in the palette. */
export function isOffered(name: ScreenName, phase: Phase): boolean {
  return name === 'overview' || !lacksBanking(name, phase);
}
