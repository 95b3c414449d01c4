import { useId } from 'react';
import type { ScreenName } from '../../preload/contract/events.ts';
import { useT } from '../i18n/i18n.ts';
import { goTo, useRoute } from '../platform/navigation.ts';
import { useMedia } from '../platform/use-media.ts';
import { Icon } from '../ui/icon.tsx';
import { PressButton } from '../ui/press-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { screenNamed } from './screens.tsx';
import type { Screen } from './screens.tsx';
import './navigation.css';

/** Narrower than this the navigation shows its icons alone. */
export function useIsNarrowNavigation(): boolean {
  return useMedia('(max-width: 1099px)');
}

/**
 * The screen of the navigation that a screen belongs to: the organisation's page to Overview, a
 * connection to Settings.
 */
export function shownIn(name: ScreenName): ScreenName {
  const place = screenNamed(name)?.place;
  return typeof place === 'object' ? place.inside : name;
}

/**
 * `count`: how many things there want to be looked at; `says`: the same in words. `isCalm`: it is
 * news, and nothing is wrong.
 */
export type Badge = { readonly count: number; readonly says: string; readonly isCalm?: boolean };

/** Higher than this nobody reads a number in the navigation; what a screen reader says is whole. */
const mostCounted = 999;

export function NavigationEntry({
  screen,
  badge,
}: {
  readonly screen: Screen;
  readonly badge?: Badge | undefined;
}) {
  const t = useT();
  const isNarrow = useIsNarrowNavigation();
  const isHere = shownIn(useRoute().screen) === screen.name;
  const label = t(screen.title);
  const badgeId = useId();
  return (
    <>
      <Tooltip
        text={badge === undefined ? label : `${label}: ${badge.says}`}
        placement="right"
        isDisabled={!isNarrow}
      >
        <PressButton
          className="navigation-entry"
          {...(isHere ? { 'aria-current': 'page' as const } : {})}
          {...(badge === undefined ? {} : { 'aria-describedby': badgeId })}
          onPress={() => goTo({ screen: screen.name })}
        >
          <Icon of={screen.icon} size="l" />
          <span className="navigation-text">{label}</span>
          {badge !== undefined && (
            <span
              className="navigation-badge figures"
              data-calm={badge.isCalm || undefined}
              aria-hidden="true"
            >
              {badge.count > mostCounted ? `${mostCounted}+` : badge.count}
            </span>
          )}
        </PressButton>
      </Tooltip>
      {badge !== undefined && (
        <span id={badgeId} hidden>
          {badge.says}
        </span>
      )}
    </>
  );
}
