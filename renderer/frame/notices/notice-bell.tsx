import { createRef } from 'react';
import { Bell } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { openOverlay, useOverlay } from '../../platform/overlays.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { IconButton } from '../../ui/button.tsx';
import { noticeKeys } from '../actions.ts';
import { useKeySigns } from '../shortcuts/key-names.tsx';
import { ariaKeys } from '../shortcuts/keys.ts';
import './notice-bell.css';

const maxShownCount = 99;
/** The anchor of the popover with the notifications. */
export const bellButton = createRef<HTMLButtonElement>();

/** Shows the number of unread notifications, and opens them. */
export function NoticeBell() {
  const keySigns = useKeySigns();
  const connectionId = useConnectionId();
  const { value } = useCachedQuery('notices', () => bridge().notices.unread({}));
  const isOpen = useOverlay(({ open }) => open === 'notices');
  if (connectionId === null) return null;
  const count = value?.count ?? 0;
  return (
    <div className="notice-bell">
      <IconButton
        ref={bellButton}
        icon={Bell}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        label={t('shell.notices.bell', { count })}
        keys={keySigns(noticeKeys)}
        aria-keyshortcuts={ariaKeys(noticeKeys)}
        onPress={() => openOverlay('notices')}
      />
      {count > 0 && (
        <span className="notice-bell-count figures" aria-hidden="true">
          {count > maxShownCount ? `${String(maxShownCount)}+` : count}
        </span>
      )}
    </div>
  );
}
