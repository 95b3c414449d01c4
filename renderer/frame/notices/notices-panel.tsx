import { useEffect, useState } from 'react';
import type { NoticeEntry } from '../../../preload/contract/notices/notices.ts';
import { useT } from '../../i18n/i18n.ts';
import { arrive } from '../../platform/arrive.ts';
import { bridge } from '../../platform/bridge.ts';
import { useConnectionId } from '../../platform/connections.ts';
import { goTo } from '../../platform/navigation.ts';
import { closeOverlay, useOverlay } from '../../platform/overlays.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NoticeDays } from '../../widgets/notices/notice-days.tsx';

function follow({ leadsTo }: NoticeEntry): void {
  closeOverlay();
  void arrive(leadsTo);
}

const pageSize = 50;
const mostShown = 200;

/** What was told, newest first. Seen here, it counts as read; what was new stays marked meanwhile. */
function Notices() {
  const t = useT();
  const connectionId = useConnectionId() ?? '';
  const [limit, setLimit] = useState(pageSize);
  const { value } = useCachedQuery(
    { topic: 'notices', key: `list:${connectionId}:${String(limit)}`, keepsAnswer: true },
    () => bridge().notices.list({ before: null, limit }),
  );
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const notices = value?.notices ?? [];
  const newest = notices[0]?.entry ?? null;
  const unread = notices.filter(({ isRead }) => !isRead).map(({ entry }) => entry);
  const unreadKey = unread.join();
  useEffect(() => {
    if (newest === null || unreadKey === '') return;
    setFresh((before) => new Set([...before, ...unreadKey.split(',').map(Number)]));
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
        isNew={({ entry, isRead }) => !isRead || fresh.has(entry)}
        onFollow={follow}
      />
      {notices.length === limit && limit < mostShown && (
        <Button look="quiet" onPress={() => setLimit(mostShown)}>
          {t('notices.older')}
        </Button>
      )}
    </>
  );
}

/** Everything the owner was told of in this connection. */
export function NoticesPanel() {
  const t = useT();
  const isOpen = useOverlay((state) => state.open === 'notices');
  return (
    <Dialog
      title={t('notices.title')}
      isOpen={isOpen}
      onClose={closeOverlay}
      actions={
        <>
          <Button
            onPress={() => {
              closeOverlay();
              goTo({ screen: 'settings' });
            }}
          >
            {t('notices.settings')}
          </Button>
          <Button autoFocus onPress={closeOverlay}>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <Notices />
    </Dialog>
  );
}
