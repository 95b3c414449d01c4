import { useId } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ScreenName } from '../../preload/contract/events.ts';
import { useT } from '../i18n/i18n.ts';
import { useRoute } from '../platform/navigation.ts';
import { changePreferences, usePreferences } from '../platform/preferences.ts';
import { useSessionStatus } from '../platform/session.ts';
import { Icon } from '../ui/icon.tsx';
import { PressButton } from '../ui/press-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { NavigationEntry, shownIn, useIsNarrowNavigation } from './navigation-entry.tsx';
import type { Badge } from './navigation-entry.tsx';
import type { Screen } from './screens.tsx';

/**
 * The screens that nobody needs in a shop's day, below the daily ones. Folded they are out of
 * sight, but for the one that is shown; a connection that makes registrations alone has nothing
 * else, so there they stand like any other.
 */
export function DeveloperScreens({
  screens,
  badgeOf,
}: {
  readonly screens: readonly Screen[];
  readonly badgeOf: (name: ScreenName) => Badge | undefined;
}) {
  const t = useT();
  const id = useId();
  const isNarrow = useIsNarrowNavigation();
  const isFolded = usePreferences((state) => state.chosen.foldsDeveloperScreens);
  const here = shownIn(useRoute().screen);
  const isAlone = useSessionStatus()?.phase === 'registrations-only';
  const title = t('ui.details.developers');
  const shown = screens.filter(({ name }) => isAlone || !isFolded || name === here);
  const entries = shown.map((screen) => (
    <NavigationEntry key={screen.name} screen={screen} badge={badgeOf(screen.name)} />
  ));
  if (isAlone) return entries;
  return (
    <>
      <Tooltip text={title} placement="right" isDisabled={!isNarrow}>
        <PressButton
          className="navigation-entry navigation-group"
          aria-expanded={!isFolded}
          aria-controls={id}
          onPress={() => void changePreferences({ foldsDeveloperScreens: !isFolded })}
        >
          <Icon of={isFolded ? ChevronRight : ChevronDown} size="s" />
          <span className="navigation-text">{title}</span>
        </PressButton>
      </Tooltip>
      <div id={id} role="group" aria-label={title} className="navigation-group-entries">
        {entries}
      </div>
    </>
  );
}
