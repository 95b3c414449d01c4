import { useId } from 'react';
import { t } from '../i18n/i18n.ts';
import { goTo } from '../platform/navigation.ts';
import { useMedia } from '../platform/use-media.ts';
import { Icon } from '../ui/icon.tsx';
import { PressButton } from '../ui/press-button.tsx';
import type { PressButtonProps } from '../ui/press-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import type { Entry } from './entries.ts';
import type { Badge, Badges } from './use-badges.ts';
import './navigation.css';

/** Narrower than this the navigation shows its icons alone. */
export function useIsNarrowNavigation(): boolean {
  return useMedia('(max-width: 1099px)');
}

/** Higher than this nobody reads a number in the navigation; what a screen reader says is whole. */
const mostCounted = 999;

function BadgeCount({ of: badge }: { readonly of: Badge }) {
  return (
    <span
      className="navigation-badge figures"
      data-calm={badge.isCalm || undefined}
      aria-hidden="true"
    >
      {badge.count > mostCounted ? `${mostCounted}+` : badge.count}
    </span>
  );
}

/** A button that leads somewhere, with its badge. A screen reader reads the words of the badge. */
export function BadgedButton({
  badge,
  isHere,
  children,
  ...button
}: PressButtonProps & { readonly badge: Badge | undefined; readonly isHere: boolean }) {
  const badgeId = useId();
  return (
    <>
      <PressButton
        {...button}
        {...(isHere ? { 'aria-current': 'page' as const } : {})}
        {...(badge === undefined ? {} : { 'aria-describedby': badgeId })}
      >
        {children}
        {badge !== undefined && <BadgeCount of={badge} />}
      </PressButton>
      {badge !== undefined && (
        <span id={badgeId} hidden>
          {badge.says}
        </span>
      )}
    </>
  );
}

/** An entry, with the badge of the tab that has one. */
export function NavigationEntry({
  entry: { label: labelId, icon, tabs },
  isHere,
  badges,
}: {
  readonly entry: Entry;
  readonly isHere: boolean;
  readonly badges: Badges;
}) {
  const isNarrow = useIsNarrowNavigation();
  const label = t(labelId);
  const badge = tabs.map((tab) => badges[tab.label]).find((each) => each !== undefined);
  return (
    <Tooltip
      text={badge === undefined ? label : `${label}: ${badge.says}`}
      placement="right"
      isDisabled={!isNarrow}
    >
      <BadgedButton
        className="navigation-entry"
        isHere={isHere}
        badge={badge}
        onPress={() => goTo(tabs[0].route)}
      >
        <Icon of={icon} size="l" />
        <span className="navigation-text">{label}</span>
      </BadgedButton>
    </Tooltip>
  );
}
