import { FileX, X } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { refusedDropMessages, setRefusedDrop, useRefusedDrop } from '../drop/refused-drop.ts';

/** A dropped file that Cashdesk cannot read. */
export function DropBanner() {
  const refusedDrop = useRefusedDrop((state) => state.refusedDrop);
  const messages = refusedDropMessages(refusedDrop);
  if (messages === null) return null;
  return (
    <Banner
      tone="brass"
      icon={FileX}
      strong={t(messages.title)}
      actions={<IconButton icon={X} label={t('ui.dismiss')} onPress={() => setRefusedDrop(null)} />}
    >
      {t(messages.next)}
    </Banner>
  );
}
