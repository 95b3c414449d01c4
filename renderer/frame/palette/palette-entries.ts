import {
  BadgeCheck,
  ClipboardCheck,
  ClipboardCopy,
  CreditCard,
  Eye,
  EyeOff,
  FilePlus2,
  FileUp,
  Landmark,
  Languages,
  LogIn,
  LogOut,
  Package,
  Plug,
  Plus,
  Power,
  ReceiptText,
  RefreshCw,
  Search,
  ShieldCheck,
  Sparkles,
  Stethoscope,
  SunMoon,
  Users,
  Webhook,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { localeName } from '../../../preload/contract/preferences.ts';
import type { SearchHit } from '../../../preload/contract/search.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import type { IconName } from '../../ui/icon.tsx';
import { bridge } from '../../platform/bridge.ts';
import { languageNames } from '../../platform/language-names.ts';
import type { Entry, Section, Surroundings } from './palette-entry.ts';
import { leadsWithLock, lockAllEntry, lockEntries } from './palette-locks.ts';
import { matchesText } from './palette-match.ts';
import { screens } from '../screens.tsx';
import { goTo, recordOf } from '../../platform/navigation.ts';
import type { Route } from '../../platform/navigation.ts';
import { openOverlay } from '../../platform/overlays.ts';
import { changePreferences, toggleHiddenAmounts } from '../../platform/preferences.ts';
import { openDemo, selectConnection } from '../../platform/select-connection.ts';
import { startSignIn } from '../../platform/sign-in.ts';
import { isOffered } from '../without-banking.ts';

type Kind = SearchHit['kind'];
const foundKinds: Readonly<
  Record<
    Kind,
    { readonly icon: IconName; readonly label: MessageId; readonly goTo: (id: string) => void }
  >
> = {
  card: {
    icon: CreditCard,
    label: 'shell.palette.kind.card',
    goTo: (id) => goTo(recordOf('cards', id)),
  },
  'bank-account': {
    icon: Landmark,
    label: 'shell.palette.kind.account',
    goTo: () => goTo({ screen: 'overview' }),
  },
  client: {
    icon: Users,
    label: 'shell.palette.kind.client',
    goTo: (id) => goTo(recordOf('clients', id)),
  },
  product: {
    icon: Package,
    label: 'shell.palette.kind.product',
    goTo: (id) => goTo(recordOf('products', id)),
  },
  'supplier-invoice': {
    icon: ReceiptText,
    label: 'shell.palette.kind.supplier-invoice',
    goTo: (id) => goTo(recordOf('supplier-invoices', id)),
  },
  registration: {
    icon: ClipboardCheck,
    label: 'shell.palette.kind.registration',
    goTo: (id) => goTo(recordOf('registrations', id)),
  },
};

const foundEntries = ({ t, hits }: Surroundings): readonly Entry[] =>
  hits.map((hit) => {
    const kind = foundKinds[hit.kind];
    return {
      id: `found:${hit.kind}:${hit.id}`,
      icon: kind.icon,
      label: hit.title ?? t('shell.palette.nameless'),
      digits: hit.lastDigits,
      detail: t(kind.label),
      act: () => kind.goTo(hit.id),
    };
  });

const placeEntries = ({ t, route, phase }: Surroundings): readonly Entry[] =>
  screens
    .filter((screen) => screen.name !== route.screen && isOffered(screen.name, phase))
    .map((screen) => ({
      id: `go:${screen.name}`,
      icon: screen.icon,
      label: t(screen.title),
      alias: t('shell.palette.go', { screen: t(screen.title) }),
      act: () => goTo({ screen: screen.name }),
    }));

/** Also from a form that connects a bank: what was typed into it is kept, and the demo is shown. */
const exploreDemo = async (): Promise<void> => {
  const answer = await openDemo();
  if (answer.ok) goTo({ screen: 'overview' });
};

/**
 * What can be done with subscriptions, events and registrations; found by the name of their screen
 * too.
 */
const reportedEntries = ({
  t,
  route,
  phase,
  connections,
  activeId,
}: Surroundings): readonly Entry[] => {
  const active = connections.find(({ id }) => id === activeId);
  if (active === undefined) return [];
  const inbox: Route =
    route.screen === 'webhooks' && route.view?.kind === 'event' ? route : { screen: 'webhooks' };
  const ofWebhooks = { alias: t('webhooks.title') };
  return [
    ...(phase === 'registrations-only' || phase === 'no-connection' || phase === null
      ? []
      : [
          {
            id: 'new-subscription',
            icon: Webhook,
            label: t('webhooks.new.action'),
            ...ofWebhooks,
            act: () => goTo({ screen: 'webhooks', view: { kind: 'new-subscription' } }),
          },
        ]),
    {
      id: 'import-events',
      icon: FileUp,
      label: t('inbox.import.title'),
      ...ofWebhooks,
      act: () => goTo(inbox, 'import-events'),
    },
    {
      id: 'verify-message',
      icon: BadgeCheck,
      label: t('inbox.verify.title'),
      ...ofWebhooks,
      act: () => goTo(inbox, 'verify-message'),
    },
    ...(active.registrations === null
      ? []
      : [
          {
            id: 'new-registration',
            icon: FilePlus2,
            label: t('registrations.new.action'),
            alias: t('registrations.title'),
            act: () => goTo({ screen: 'registrations', view: { kind: 'new' } }),
          },
          {
            id: 'add-registrations',
            icon: Plus,
            label: t('registrations.add.title'),
            act: () => goTo({ screen: 'registrations' }, 'add-registrations'),
          },
        ]),
  ];
};

const actionEntries = (around: Surroundings): readonly Entry[] => {
  const { t, route, preferences, phase, connections, activeId } = around;
  return [
    ...(phase === 'no-connection' || phase === 'registrations-only' || phase === null
      ? []
      : [
          lockAllEntry(around),
          {
            id: 'new-card',
            icon: CreditCard,
            label: t('newcard.action'),
            act: () => goTo({ screen: 'cards', view: { kind: 'new' } }),
          },
          {
            id: 'add-cards',
            icon: Plus,
            label: t('cards.add.action'),
            act: () => goTo(route.screen === 'cards' ? route : { screen: 'cards' }, 'add-cards'),
          },
          {
            id: 'refresh',
            icon: RefreshCw,
            label: t('shell.palette.refresh'),
            act: () => {
              void bridge().cards.refresh({});
              void bridge().organization.get({ refresh: 'now' });
            },
          },
          phase === 'signed-in'
            ? {
                id: 'sign-out',
                icon: LogOut,
                label: t('shell.sign-out'),
                act: () => openOverlay('sign-out'),
              }
            : { id: 'sign-in', icon: LogIn, label: t('ui.sign-in'), act: () => void startSignIn() },
        ]),
    ...reportedEntries(around),
    {
      id: 'amounts',
      icon: preferences.hideAmounts ? Eye : EyeOff,
      label: preferences.hideAmounts ? t('shell.amounts.show') : t('shell.amounts.hide'),
      act: () => void toggleHiddenAmounts(),
    },
    ...connections
      .filter((connection) => connection.id !== activeId)
      .map((connection) => ({
        id: `connection:${connection.id}`,
        icon: Plug,
        label: t('shell.palette.connection', { name: connection.name }),
        act: () => void selectConnection(connection.id),
      })),
    {
      id: 'test',
      icon: Stethoscope,
      label: t('diagnostics.palette.test'),
      alias: t('shell.screen.diagnostics'),
      act: () => goTo({ screen: 'diagnostics' }, 'test'),
    },
    {
      id: 'connect',
      icon: Plug,
      label: t('shell.palette.connect'),
      act: () => goTo({ screen: 'connections', view: { kind: 'new' } }),
    },
    { id: 'demo', icon: Sparkles, label: t('shell.palette.demo'), act: () => void exploreDemo() },
  ];
};

/** As the keys and the menu do it. */
const zoomStep = 10;
const leastZoom = 50;
const mostZoom = 300;

const zoomEntries = ({ t, preferences: { zoomPercent } }: Surroundings): readonly Entry[] => {
  const to = (percent: number) => () =>
    void changePreferences({ zoomPercent: Math.min(mostZoom, Math.max(leastZoom, percent)) });
  const entry = (id: string, icon: IconName, label: MessageId, percent: number): Entry => ({
    id,
    icon,
    label: t(label),
    alias: t('settings.zoom.label'),
    detail: `${zoomPercent} %`,
    act: to(percent),
  });
  return [
    ...(zoomPercent < mostZoom
      ? [entry('zoom-in', ZoomIn, 'shell.palette.zoom-in', zoomPercent + zoomStep)]
      : []),
    ...(zoomPercent > leastZoom
      ? [entry('zoom-out', ZoomOut, 'shell.palette.zoom-out', zoomPercent - zoomStep)]
      : []),
    ...(zoomPercent === 100 ? [] : [entry('zoom-reset', Search, 'shell.palette.zoom-reset', 100)]),
  ];
};

const settingEntries = ({ t, preferences, language: shown }: Surroundings): readonly Entry[] => [
  ...(['system', 'light', 'dark'] as const)
    .filter((theme) => theme !== preferences.theme)
    .map((theme) => ({
      id: `theme:${theme}`,
      icon: SunMoon,
      label: t(`shell.palette.theme.${theme}`),
      act: () => void changePreferences({ theme }),
    })),
  ...localeName.options
    .filter((language) => language !== preferences.language)
    .map((language) => {
      /* Named in its own language for who reads only that, and in the language shown for everybody else. */
      const named = new Intl.DisplayNames([shown], { type: 'language' }).of(language) ?? language;
      return {
        id: `language:${language}`,
        icon: Languages,
        label: t('shell.palette.language', { language: languageNames[language] }),
        ...(language === shown ? {} : { detail: named }),
        alias: named,
        act: () => void changePreferences({ language }),
      };
    }),
];

const moreEntries = (around: Surroundings): readonly Entry[] => [
  ...settingEntries(around),
  ...zoomEntries(around),
  {
    id: 'copy-report',
    icon: ClipboardCopy,
    label: around.t('diagnostics.palette.copy'),
    alias: around.t('shell.screen.diagnostics'),
    act: () => goTo({ screen: 'diagnostics' }, 'copy-report'),
  },
  {
    id: 'what-leaves',
    icon: ShieldCheck,
    label: around.t('diagnostics.palette.leaves'),
    alias: around.t('shell.screen.diagnostics'),
    act: () => goTo({ screen: 'diagnostics', view: { kind: 'leaves' } }),
  },
  {
    id: 'quit',
    icon: Power,
    label: around.t('shell.palette.quit'),
    act: () => void bridge().app.quit({}),
  },
];

/**
 * What the palette offers for what is typed: what was found, then what can be done, its locks last,
 * unless the query begins with the word for lock. With nothing typed: where to go and what to do
 * here. Nothing found: that, and where to go.
 */
export const paletteSections = (around: Surroundings): readonly Section[] => {
  const { t, query } = around;
  const matching = (entries: readonly Entry[]): readonly Entry[] =>
    entries.filter((entry) => matchesText(`${entry.label} ${entry.alias ?? ''}`, query));
  const isEmpty = query.trim() === '';
  const actions = isEmpty ? actionEntries(around) : matching(actionEntries(around));
  const isLockFirst = leadsWithLock(around);
  const harmless =
    isEmpty || isLockFirst ? actions : actions.filter((entry) => entry.underEnter !== 'never');
  const locks = isEmpty
    ? []
    : [...actions.filter((entry) => !harmless.includes(entry)), ...lockEntries(around)];
  const doing: Section = {
    id: 'do',
    title: t('shell.palette.do'),
    entries: [...harmless, ...locks],
  };
  const found: Section = {
    id: 'found',
    title: t('shell.palette.found'),
    entries: isEmpty ? [] : foundEntries(around),
  };
  const sections: readonly Section[] = [
    ...(isLockFirst ? [doing, found] : [found, doing]),
    { id: 'go', title: t('shell.palette.places'), entries: matching(placeEntries(around)) },
    {
      id: 'more',
      title: t('shell.palette.more'),
      entries: isEmpty ? [] : matching(moreEntries(around)),
    },
  ];
  const filled = sections.filter((section) => section.entries.length > 0);
  return filled.length > 0
    ? filled
    : [{ id: 'nothing', title: t('shell.palette.nothing'), entries: placeEntries(around) }];
};
