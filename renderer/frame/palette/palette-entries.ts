import {
  ClipboardCheck,
  CreditCard,
  Landmark,
  Languages,
  Package,
  Plug,
  ReceiptText,
  SunMoon,
  Users,
} from 'lucide-react';
import { localeName } from '../../../preload/contract/app/preferences.ts';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';
import type { IconName } from '../../ui/icon.tsx';
import { runAction } from '../../platform/actions.ts';
import type { Action } from '../../platform/actions.ts';
import { languageNames } from '../../platform/language-names.ts';
import type { Recent } from './palette-recents.ts';
import type { Entry, Section, PaletteContext } from './palette-entry.ts';
import {
  dueEntries,
  ibanEntries,
  lostCardEntries,
  recordActionEntries,
  sentInvoiceEntries,
} from './palette-answers.ts';
import { limitEntries } from './palette-limits.ts';
import { canLockComeFirst, lockEntries } from './palette-locks.ts';
import { matchCount, matchesText, significantWords } from './palette-match.ts';
import { amountText } from '../../format/amount.ts';
import { groupedIban } from '../../format/iban.ts';
import { cardActions } from '../../screens/cards/card-actions.ts';
import { actions, isOffered, paletteAction } from '../actions.ts';
import { screenNamed, screens } from '../screens.tsx';
import { goTo, recordOf } from '../../platform/navigation.ts';
import { changePreferences } from '../../platform/preferences.ts';
import { selectConnection } from '../../platform/select-connection.ts';
import { isScreenOffered } from '../banking-screens.ts';

type Kind = SearchHit['kind'];
const hitKinds: Readonly<
  Record<
    Kind,
    { readonly icon: IconName; readonly label: MessageId; readonly goTo: (id: string) => void }
  >
> = {
  card: {
    icon: CreditCard,
    label: 'ui.word.card',
    goTo: (id) => goTo(recordOf('cards', id)),
  },
  'bank-account': {
    icon: Landmark,
    label: 'ui.word.bank-account',
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
    label: 'ui.word.supplier-invoice',
    goTo: (id) => goTo(recordOf('supplier-invoices', id)),
  },
  registration: {
    icon: ClipboardCheck,
    label: 'ui.word.registration',
    goTo: (id) => goTo(recordOf('registrations', id)),
  },
};

type Hit = Recent & Partial<Pick<SearchHit, 'number' | 'amount'>>;

/** Several invoices of one supplier differ by number and amount. */
function hitDetail(hit: Hit, context: PaletteContext): string {
  const { t, window, reading } = context;
  const { number, amount } = hit;
  return [
    t(hitKinds[hit.kind].label),
    hit.kind === 'bank-account' && number != null ? groupedIban(number) : number,
    amount?.value == null || window.preferences.hideAmounts
      ? null
      : amountText(reading.formatLocale, amount.value, {
          currency: amount.currency,
          precision: 'exact',
        }),
  ]
    .filter((part) => part != null && part !== '')
    .join(' · ');
}

function hitEntries(context: PaletteContext, hits: readonly Hit[]): readonly Entry[] {
  const { t } = context;
  return hits.map((hit) => {
    const kind = hitKinds[hit.kind];
    return {
      id: `found:${hit.kind}:${hit.id}`,
      icon: kind.icon,
      label: hit.title ?? t('shell.palette.nameless'),
      digits: hit.lastDigits,
      detail: hitDetail(hit, context),
      leadsTo: { kind: hit.kind, id: hit.id, title: hit.title, lastDigits: hit.lastDigits },
      act: () => kind.goTo(hit.id),
    };
  });
}

/** With a typed query the shown screen is included: the user may mean its name. */
function screenEntries({ t, query, route, window: { phase } }: PaletteContext): readonly Entry[] {
  return screens
    .filter(
      (screen) =>
        (screen.name !== route.screen || query.trim() !== '') &&
        isScreenOffered(screen.name, phase),
    )
    .map((screen) => ({
      id: `go:${screen.name}`,
      icon: screen.icon,
      label: t(screen.title),
      alias: `${t('shell.palette.go', { screen: t(screen.title) })} ${t(screen.alias)}`,
      act: () => goTo({ screen: screen.name }),
    }));
}

/** In their order, those of the shown screen first. */
function actionEntries(
  context: PaletteContext,
  ranks: readonly Action['rank'][],
): readonly Entry[] {
  const { t, route, actionHandlers, window } = context;
  const offeredActions = actions.filter(
    (action) =>
      action !== paletteAction &&
      ranks.includes(action.rank) &&
      isOffered(action, window, actionHandlers),
  );
  const isHere = ({ screen }: Action): boolean => screen === route.screen;
  return [
    ...offeredActions.filter(isHere),
    ...offeredActions.filter((action) => !isHere(action)),
  ].map((action) => {
    const { id, icon, label, button, alias, screen, keys } = action;
    const title = screenNamed(screen)?.title;
    const detail = action.detail?.(window) ?? (title && t(title));
    return {
      id,
      icon,
      label: t(label),
      alias: [button, alias, title].map((each) => (each ? t(each) : '')).join(' '),
      ...(detail && { detail }),
      ...(keys && { keys }),
      ...((action.isImmediate ||
        (action === cardActions['lock-all'] && !canLockComeFirst(context))) && {
        underEnter: 'never' as const,
      }),
      act: () => runAction(action),
    };
  });
}

/** One entry for each other connection, theme or language. */
function connectionEntries({ t, connections, window }: PaletteContext): readonly Entry[] {
  return connections
    .filter((connection) => connection.id !== window.active?.id)
    .map((connection) => ({
      id: `connection:${connection.id}`,
      icon: Plug,
      label: t('shell.palette.connection', { name: connection.name }),
      act: () => void selectConnection(connection.id),
    }));
}

function settingEntries({
  t,
  window: { preferences },
  language: currentLanguage,
}: PaletteContext): readonly Entry[] {
  return [
    ...(['system', 'light', 'dark'] as const)
      .filter((theme) => theme !== preferences.theme)
      .map((theme) => ({
        id: `theme:${theme}`,
        icon: SunMoon,
        label: t(`shell.palette.theme.${theme}`),
        ...(theme !== 'system' && { alias: t(`shell.synonyms.${theme}`) }),
        act: () => void changePreferences({ theme }),
      })),
    ...localeName.options
      .filter((language) => language !== preferences.language)
      .map((language) => {
        /* Its own name is for users who read only that language. */
        const languageName =
          new Intl.DisplayNames([currentLanguage], { type: 'language' }).of(language) ?? language;
        return {
          id: `language:${language}`,
          icon: Languages,
          label: t('shell.palette.language', { language: languageNames[language] }),
          ...(language === currentLanguage ? {} : { detail: languageName }),
          alias: languageName,
          act: () => void changePreferences({ language }),
        };
      }),
  ];
}

/** Messages without soft hyphens, as users type them. */
function withoutSoftHyphens(t: Translate): Translate {
  return (id, values) => t(id, values).replaceAll('\u00ad', '');
}

type Match = (entries: readonly Entry[]) => readonly Entry[];

/** Entries that contain every word of the query, those that match by label first. */
function withAllWords(query: string): Match {
  const hasLabelMatch = ({ label }: Entry): boolean => matchesText(label, query);
  return (entries) => {
    const found = entries.filter(({ label, alias = '' }) =>
      matchesText(`${label} ${alias}`, query),
    );
    return [...found.filter(hasLabelMatch), ...found.filter((entry) => !hasLabelMatch(entry))];
  };
}

/** Entries that contain at least one significant word of the query, those with most words first. */
function withAnyWord({ t, query }: PaletteContext): Match {
  const wordsToFind = significantWords(query, t('shell.palette.small-words'));
  return (entries) =>
    entries
      .map((entry) => ({
        entry,
        count: matchCount(`${entry.label} ${entry.alias ?? ''}`, wordsToFind),
      }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count)
      .map(({ entry }) => entry);
}

/**
 * The palette's entries for a query: found records, screens, then actions with locks last, unless
 * the query begins with the word for lock. Without a query: recent targets, screens and local
 * actions. If no entry has all words, one significant word is enough. Without any match: that
 * message, and the screens.
 */
export function paletteSections(input: PaletteContext): readonly Section[] {
  const context = { ...input, t: withoutSoftHyphens(input.t) };
  const isOneWord =
    context.fallback?.action === 'one-word' && recordActionEntries(context).length === 0;
  const strict = matchingSections(
    withAllWords(context.query),
    isOneWord ? { ...context, hits: [], fallback: null } : context,
  );
  // A sentence about a lost card also lists what one of its words finds.
  const isLostCard =
    strict.every(({ id }) => id === 'found') &&
    lostCardEntries(context).length > 0 &&
    recordActionEntries(context).length === 0;
  if (strict.length > 0 && !isLostCard) return strict;
  const loose = matchingSections(withAnyWord(context), context);
  return loose.length > 0
    ? loose
    : [
        {
          id: 'nothing',
          title: context.t('shell.palette.nothing'),
          entries: screenEntries(context),
        },
      ];
}

function matchingSections(matching: Match, context: PaletteContext): readonly Section[] {
  const { t, query, hits, recents } = context;
  const isEmpty = query.trim() === '';
  const foundActions = matching([
    ...actionEntries(context, ['first']),
    ...connectionEntries(context),
    ...(isEmpty ? [] : actionEntries(context, [undefined])),
  ]);
  const isLockFirst = canLockComeFirst(context);
  const enterActions = isEmpty
    ? foundActions
    : foundActions.filter((entry) => entry.underEnter !== 'never');
  const locks = isEmpty
    ? []
    : [...foundActions.filter((entry) => !enterActions.includes(entry)), ...lockEntries(context)];
  const actionSection: Section = {
    id: 'do',
    title: t('shell.palette.do'),
    entries: [...limitEntries(context), ...enterActions, ...locks],
  };
  const recent: Section = {
    id: 'recent',
    title: t('shell.palette.recent'),
    entries: isEmpty ? hitEntries(context, recents) : [],
  };
  const found: Section = {
    id: 'found',
    title: t('shell.palette.found'),
    entries: isEmpty
      ? []
      : [
          ...recordActionEntries(context),
          ...lostCardEntries(context),
          ...dueEntries(context),
          ...ibanEntries(context),
          ...sentInvoiceEntries(context),
          ...hitEntries(context, hits),
        ],
  };
  const places: Section = {
    id: 'go',
    title: t('shell.palette.places'),
    entries: matching(screenEntries(context)),
  };
  const more: Section = {
    id: 'more',
    title: t('shell.screen.settings'),
    entries: isEmpty
      ? []
      : matching([...settingEntries(context), ...actionEntries(context, ['last'])]),
  };
  const sections =
    isEmpty || isLockFirst || (context.fallback !== null && context.fallback.action !== 'one-word')
      ? [recent, actionSection, found, places, more]
      : [found, places, actionSection, more];
  return sections.filter((section) => section.entries.length > 0);
}
