import type { ScreenName } from '../../preload/contract/events.ts';
import type { SessionStatus } from '../../preload/contract/app/session.ts';

/**
 * Screens of the bank account. The overview stays in the navigation anyway: the window opens with
 * it, and it shows the state of the connection.
 */
const bankingScreens: ReadonlySet<ScreenName> = new Set([
  'overview',
  'organization',
  'cards',
  'limits',
  'clients',
  'products',
  'supplier-invoices',
  'terminal-payments',
]);

export function isBankingScreen(name: ScreenName): boolean {
  return bankingScreens.has(name);
}

type Phase = SessionStatus['phase'] | null | undefined;

/**
 * Whether a screen has no content, because the connection is for registrations and has no bank
 * account.
 */
export function lacksBanking(name: ScreenName, phase: Phase): boolean {
  return phase === 'registrations-only' && isBankingScreen(name);
}

/** Whether the navigation and the palette offer a screen. */
export function isScreenOffered(name: ScreenName, phase: Phase): boolean {
  return name === 'overview' || !lacksBanking(name, phase);
}
