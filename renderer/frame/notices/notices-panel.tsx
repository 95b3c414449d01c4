import { useEffect, useState } from 'react';
import { Dialog as AriaDialog, Heading, Popover } from 'react-aria-components';
import type { NoticeEntry } from '../../../preload/contract/notices/notices.ts';
import { t } from '../../i18n/i18n.ts';
import { goToTarget } from '../../platform/go-to-target.ts';
import { bridge } from '../../platform/bridge.ts';
import { goTo } from '../../platform/navigation.ts';
import { closeOverlay, useOverlay } from '../../platform/overlays.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeDays } from '../../widgets/notices/notice-days.tsx';
import { bellButton } from './notice-bell.tsx';

function openTarget({ leadsTo }: NoticeEntry): void {
  closeOverlay();
  void goToTarget(leadsTo);
}

const pageSize = 50;
const maxShown = 200;

/**
 * Past notifications, newest first. Opening the list marks them as read; new ones stay highlighted
 * meanwhile.
 */
function Notices() {
  const [limit, setLimit] = useState(pageSize);
  const { value } = useCachedQuery(
    'notices',
    () => bridge().notices.list({ before: null, limit }),
    {
      key: String(limit),
      keepsAnswer: true,
    },
  );
  const [newEntries, setNewEntries] = useState<ReadonlySet<number>>(new Set());
  const notices = value?.notices ?? [];
  const newest = notices[0]?.entry ?? null;
  const unread = notices.filter(({ isRead }) => !isRead).map(({ entry }) => entry);
  const unreadKey = unread.join();
  useEffect(() => {
    if (newest === null || unreadKey === '') return;
    setNewEntries((before) => new Set([...before, ...unreadKey.split(',').map(Number)]));
    void bridge().notices.markRead({ upTo: newest });
  }, [newest, unreadKey]);
  if (value !== null && notices.length === 0)
    return (
      <>
        <p>{t('notices.empty.title')}</p>
        <p className="soft">{t('notices.empty.why')}</p>
      </>
    );
  return (
    <>
      <NoticeDays
        notices={notices}
        isNew={({ entry, isRead }) => !isRead || newEntries.has(entry)}
        onFollow={openTarget}
      />
      {notices.length === limit && limit < maxShown && (
        <Button look="quiet" onPress={() => setLimit(maxShown)}>
          {t('history.older')}
        </Button>
      )}
    </>
  );
}

/** The notifications of this connection, in a popover at the bell. */
export function NoticesPanel() {
  const isOpen = useOverlay((state) => state.open === 'notices');
  return (
    <Popover
      className="menu-popover notice-popover"
      triggerRef={bellButton}
      placement="bottom end"
      offset={4}
      isOpen={isOpen}
      onOpenChange={(opens) => !opens && closeOverlay()}
    >
      <AriaDialog className="notice-panel">
        <header>
          <Heading slot="title" className="title">
            {t('settings.part.notices')}
          </Heading>
          <Button
            size="small"
            look="quiet"
            onPress={() => {
              closeOverlay();
              goTo({ screen: 'settings', view: { kind: 'notices' } });
            }}
          >
            {t('shell.screen.settings')}
          </Button>
        </header>
        <div className="notice-list">
          <Notices />
        </div>
      </AriaDialog>
    </Popover>
  );
}
