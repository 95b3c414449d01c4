import { t } from '../i18n/i18n.ts';
import { goTo, useRoute } from '../platform/navigation.ts';
import '../ui/view-switch.css';
import { entryOf, tabOf } from './entries.ts';
import { BadgedButton } from './navigation-entry.tsx';
import type { Badges } from './use-badges.ts';
import './entry-tabs.css';

/** The tabs of the open entry, above its screen, if there are several. */
export function EntryTabs({ badges }: { readonly badges: Badges }) {
  const route = useRoute();
  const entry = entryOf(route.screen);
  if (entry === undefined || entry.tabs.length === 1) return null;
  const currentTab = tabOf(entry, route);
  return (
    <nav className="view-switch entry-tabs" aria-label={t(entry.label)}>
      {entry.tabs.map((tab) => (
        <BadgedButton
          key={tab.label}
          role="link"
          className="view-switch-choice"
          isHere={tab === currentTab}
          badge={badges[tab.label]}
          onPress={() => goTo(tab.route, tab.action?.id)}
        >
          {t(tab.label)}
        </BadgedButton>
      ))}
    </nav>
  );
}
