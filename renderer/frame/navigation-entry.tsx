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

/** Below this width the navigation shows icons only. */
export function useIsNarrowNavigation(): boolean {
  return useMedia('(max-width: 1099px)');
}

/** A badge shows no higher number; its accessible text has the full one. */
const maxShownCount = 999;

function BadgeCount({ of: badge }: { readonly of: Badge }) {
  return (
    <span
      className="navigation-badge figures"
      data-calm={badge.isCalm || undefined}
      aria-hidden="true"
    >
      {badge.count > maxShownCount ? `${maxShownCount}+` : badge.count}
    </span>
  );
}

/** A navigation button with a badge. Screen readers read the badge's text. */
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
          {badge.description}
        </span>
      )}
    </>
  );
}

/** An entry, with the badge of its tab. */
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
      text={badge === undefined ? label : `${label}: ${badge.description}`}
      side="right"
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
