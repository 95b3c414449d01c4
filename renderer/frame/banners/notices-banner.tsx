import { Bell, X } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { dismissNotice, openNotice, useNotices } from '../../platform/notices.ts';

/** Notices that the system could not show as notifications. */
export function NoticesBanner() {
  const notices = useNotices((state) => state.notices);
  return notices.map((notice) => (
    <Banner
      key={notice.key}
      tone="slate"
      icon={Bell}
      strong={notice.title}
      actions={
        <>
          <Button onPress={() => openNotice(notice)}>{t('ui.word.show')}</Button>
          <IconButton icon={X} label={t('ui.dismiss')} onPress={() => dismissNotice(notice)} />
        </>
      }
    >
      <span className="banner-line">{notice.body}</span>
    </Banner>
  ));
}
