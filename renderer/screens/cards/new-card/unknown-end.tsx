import { Hourglass } from 'lucide-react';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** No answer came: what the app does about it by itself, and why no second card can come of it. */
export const UnknownEnd = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  return (
    <div className="new-card-rows" role="status">
      <Note icon={Hourglass}>{t('newcard.unknown.words')}</Note>
      <div className="new-card-end">
        <Button look="primary" onPress={onClose}>
          {t('newcard.back')}
        </Button>
      </div>
    </div>
  );
};
