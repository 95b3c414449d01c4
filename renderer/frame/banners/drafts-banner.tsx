import { useSyncExternalStore } from 'react';
import { FilePen } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { faultMessage } from '../../widgets/faults/fault-messages.ts';
import { drafts } from '../../platform/drafts/drafts.ts';

/** Drafts are only in the window and would be lost with it. */
export function DraftsBanner() {
  const failure = useSyncExternalStore(drafts.failure.subscribe, drafts.failure.getState);
  if (failure === null) return null;
  const message = faultMessage(failure, 'write');
  return (
    <Banner
      tone="wax"
      icon={FilePen}
      strong={t('shell.drafts.title')}
      actions={<Button onPress={() => void drafts.saveAll()}>{t('shell.drafts.again')}</Button>}
    >
      {t('shell.drafts.text')} {t(message.title)}. {t(message.next)}
    </Banner>
  );
}
