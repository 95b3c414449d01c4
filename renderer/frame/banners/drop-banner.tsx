import { FileX, X } from 'lucide-react';
import { useT } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';
import { refusedDropMessages, setRefusedDrop, useRefusedDrop } from '../drop/refused-drop.ts';

/** Something was dropped on the window that Cashdesk does not read. */
export const DropBanner = () => {
  const t = useT();
  const refused = useRefusedDrop((state) => state.refused);
  if (refused === null) return null;
  const { title, next } = refusedDropMessages[refused];
  return (
    <Banner
      tone="brass"
      icon={FileX}
      strong={t(title)}
      actions={<IconButton icon={X} label={t('ui.close')} onPress={() => setRefusedDrop(null)} />}
    >
      {t(next)}
    </Banner>
  );
};
