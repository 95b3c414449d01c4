import { useMemo } from 'react';
import {
  ArrowLeft,
  Bell,
  CircleQuestionMark,
  Eye,
  EyeOff,
  Keyboard,
  LogIn,
  LogOut,
  Power,
  Search,
  Smartphone,
  Sparkles,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { Action, WindowState } from '../platform/actions.ts';
import { bridge } from '../platform/bridge.ts';
import { useActiveConnection } from '../platform/connections.ts';
import { goBack, goTo, useNavigation } from '../platform/navigation.ts';
import { openOverlay } from '../platform/overlays.ts';
import { changePreferences, toggleHiddenAmounts, usePreferences } from '../platform/preferences.ts';
import { openDemo } from '../platform/select-connection.ts';
import { useSessionStatus } from '../platform/session.ts';
import { startSignIn } from '../platform/sign-in.ts';
import { cardActions } from '../screens/cards/card-actions.ts';
import { clientActions } from '../screens/clients/client-actions.ts';
import { connectionActions } from '../screens/connections/connection-actions.ts';
import { diagnosticsActions } from '../screens/diagnostics/diagnostics-actions.ts';
import { limitActions } from '../screens/limits/limit-actions.ts';
import { overviewActions } from '../screens/overview/overview-actions.ts';
import { productActions } from '../screens/products/product-actions.ts';
import { registrationActions } from '../screens/registrations/registration-actions.ts';
import { settingsActions } from '../screens/settings/settings-actions.ts';
import { invoiceListActions } from '../screens/supplier-invoices/invoice-list-actions.ts';
import { paymentActions } from '../screens/terminal-payments/payment-actions.ts';
import { webhookActions } from '../screens/webhooks/webhook-actions.ts';
import { appLockAction } from '../widgets/app-lock-action.ts';
import { plannedAction } from '../widgets/cards/planned/planned-action.ts';
import { refreshRecordAction } from '../widgets/facts/record-actions.ts';
import { searchListAction } from '../widgets/lists/search-key.ts';
import { screenNamed } from './screens.tsx';
import { printItemAction } from '../widgets/lists/print-item.tsx';
import { printPage } from './print/print-page.ts';
import { isBankingScreen } from './banking-screens.ts';

/** Opens the demo company. Input in an open connection form is kept as a draft. */
async function exploreDemo(): Promise<void> {
  const answer = await openDemo();
  if (answer.ok) goTo({ screen: 'overview' });
}

function hasBanking({ phase }: WindowState): boolean {
  return (
    phase !== null &&
    phase !== 'no-connection' &&
    phase !== 'preparing' &&
    phase !== 'registrations-only'
  );
}

/** The same step as the shortcuts and the menu. */
const zoomStepPercent = 10;
const minZoomPercent = 50;
const maxZoomPercent = 300;
function zoomText({ preferences }: WindowState): string {
  return new Intl.NumberFormat(usePreferences.getState().formatLocale, { style: 'percent' }).format(
    preferences.zoomPercent / 100,
  );
}
function zoomBy(step: number) {
  return () => {
    const { zoomPercent } = usePreferences.getState().chosen;
    const percent = Math.min(maxZoomPercent, Math.max(minZoomPercent, zoomPercent + step));
    void changePreferences({ zoomPercent: percent });
  };
}

export const paletteKeys = 'Mod+K';
export const helpKeys = 'F1';
export const amountKeys = 'Mod+Shift+H';
export const noticeKeys = 'Mod+Shift+N';

export const paletteAction: Action = {
  id: 'palette',
  label: 'shell.search',
  icon: Search,
  keys: paletteKeys,
  run: () => openOverlay('palette'),
};

export const printAction: Action = {
  ...printItemAction,
  alias: 'shell.synonyms.print',
  run: printPage,
};

/** Focuses the actions of waiting changes, which are last in the tab order. */
export const approvalsAction: Action = {
  id: 'approvals',
  label: 'approvals.go',
  icon: Smartphone,
  keys: 'F6',
  rank: 'first',
  isOffered: hasBanking,
};

/** Actions that are available on every screen. */
const globalActions: readonly Action[] = [
  paletteAction,
  approvalsAction,
  {
    id: 'help',
    label: 'shell.help.action',
    alias: 'shell.synonyms.help',
    icon: CircleQuestionMark,
    keys: helpKeys,
    rank: 'first',
    run: () => openOverlay('help'),
  },
  {
    id: 'notices',
    label: 'settings.part.notices',
    alias: 'shell.synonyms.notices',
    icon: Bell,
    keys: noticeKeys,
    rank: 'first',
    isOffered: ({ active }) => active !== null,
    run: () => openOverlay('notices'),
  },
  {
    id: 'shortcuts',
    label: 'shell.shortcuts.title',
    icon: Keyboard,
    keys: '?',
    rank: 'first',
    run: () => openOverlay('shortcuts'),
  },
  {
    id: 'sign-out',
    label: 'shell.sign-out',
    alias: 'shell.synonyms.sign-out',
    icon: LogOut,
    rank: 'first',
    isOffered: ({ phase }) => phase === 'signed-in',
    run: () => openOverlay('sign-out'),
  },
  {
    id: 'sign-in',
    label: 'ui.sign-in',
    alias: 'shell.synonyms.sign-in',
    icon: LogIn,
    rank: 'first',
    isOffered: (window) => hasBanking(window) && window.phase !== 'signed-in',
    run: () => void startSignIn(),
  },
  ...(['show', 'hide'] as const).map((change): Action => ({
    id: `amounts.${change}`,
    label: `shell.amounts.${change}`,
    alias: 'shell.synonyms.amounts',
    icon: change === 'show' ? Eye : EyeOff,
    keys: amountKeys,
    rank: 'first',
    isOffered: ({ preferences }) => preferences.hideAmounts === (change === 'show'),
    run: () => void toggleHiddenAmounts(),
  })),
  appLockAction,
  plannedAction,
  {
    id: 'back',
    label: 'ui.word.back',
    icon: ArrowLeft,
    keys: 'Alt+ArrowLeft',
    isOffered: ({ hasPast }) => hasPast,
    run: goBack,
  },
  printAction,
  searchListAction,
  refreshRecordAction,
  {
    id: 'demo',
    label: 'ui.word.explore-the-demo-company',
    icon: Sparkles,
    rank: 'first',
    run: () => void exploreDemo(),
  },
  {
    id: 'zoom-in',
    label: 'ui.word.zoom-in',
    alias: 'settings.zoom.label',
    detail: zoomText,
    icon: ZoomIn,
    keys: 'Mod++',
    areKeysOfMain: true,
    rank: 'last',
    isOffered: ({ preferences }) => preferences.zoomPercent < maxZoomPercent,
    run: zoomBy(zoomStepPercent),
  },
  {
    id: 'zoom-out',
    label: 'ui.word.zoom-out',
    alias: 'settings.zoom.label',
    detail: zoomText,
    icon: ZoomOut,
    keys: 'Mod+-',
    areKeysOfMain: true,
    rank: 'last',
    isOffered: ({ preferences }) => preferences.zoomPercent > minZoomPercent,
    run: zoomBy(-zoomStepPercent),
  },
  {
    id: 'zoom-reset',
    label: 'shell.palette.zoom-reset',
    alias: 'settings.zoom.label',
    detail: zoomText,
    icon: Search,
    keys: 'Mod+0',
    areKeysOfMain: true,
    rank: 'last',
    isOffered: ({ preferences }) => preferences.zoomPercent !== 100,
    run: () => void changePreferences({ zoomPercent: 100 }),
  },
  {
    id: 'quit',
    label: 'ui.word.quit-cashdesk',
    icon: Power,
    keys: 'Mod+Q',
    areKeysOfMain: true,
    rank: 'last',
    run: () => void bridge().app.quit({}),
  },
];

/** Every action of the window, in the order of the palette. */
export const actions: readonly Action[] = [
  cardActions,
  overviewActions,
  clientActions,
  limitActions,
  productActions,
  invoiceListActions,
  paymentActions,
  webhookActions,
  registrationActions,
  diagnosticsActions,
  connectionActions,
  settingsActions,
]
  .flatMap((screenActions): readonly Action[] => Object.values(screenActions))
  .concat(globalActions);

/** The state that decides which actions are offered. */
export function useWindowState(): WindowState {
  const phase = useSessionStatus()?.phase ?? null;
  const preferences = usePreferences((state) => state.chosen);
  const active = useActiveConnection();
  const hasPast = useNavigation(({ past }) => past.length > 0);
  return useMemo(
    () => ({ phase, preferences, active, hasPast }),
    [phase, preferences, active, hasPast],
  );
}

/** Whether the action is available now, including what shown components report. */
export function isOffered(
  action: Action,
  window: WindowState,
  actionHandlers: Readonly<Record<string, (() => void) | null>>,
): boolean {
  const { id, screen, isLocal } = action;
  if (actionHandlers[id] === null || (isLocal && actionHandlers[id] === undefined)) return false;
  if (action.isOffered?.(window) === false) return false;
  if (screen === undefined || actionHandlers[id]) return true;
  if (screen === 'registrations') return window.active?.registrations != null;
  if (isBankingScreen(screen)) return hasBanking(window);
  return screenNamed(screen)?.needsConnection !== true || window.active !== null;
}
