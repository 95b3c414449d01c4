import { useId } from 'react';
import type { ReactNode } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { useActiveConnection } from '../platform/connections.ts';
import { changePreferences, usePreferences } from '../platform/preferences.ts';
import { useSessionStatus } from '../platform/session.ts';
import { Icon } from '../ui/icon.tsx';
import { PressButton } from '../ui/press-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import type { Entry } from './entries.ts';
import { useIsNarrowNavigation } from './navigation-entry.tsx';

/**
 * The entries that a shop does not need every day, in a group. Until the user folds or opens it,
 * the group is open if the connection uses it. Folded, it shows only the entry of the open screen.
 * A connection for registrations only shows the entries without the group.
 */
export function DeveloperEntries({
  entries,
  currentEntry,
  renderEntry,
}: {
  readonly entries: readonly Entry[];
  readonly currentEntry: Entry | undefined;
  readonly renderEntry: (entry: Entry) => ReactNode;
}) {
  const id = useId();
  const isNarrow = useIsNarrowNavigation();
  const status = useSessionStatus();
  const hasPartnerPart = useActiveConnection()?.registrations != null;
  const isUsed = hasPartnerPart || status?.grantedScopes?.includes('webhook') === true;
  const isFolded = usePreferences((state) => state.chosen.foldsDeveloperScreens) ?? !isUsed;
  const title = t('ui.details.developers');
  if (status?.phase === 'registrations-only') return entries.map(renderEntry);
  return (
    <>
      <Tooltip text={title} side="right" isDisabled={!isNarrow}>
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
        {entries.filter((entry) => !isFolded || entry === currentEntry).map(renderEntry)}
      </div>
    </>
  );
}
