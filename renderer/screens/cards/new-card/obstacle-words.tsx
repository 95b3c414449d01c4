import { KeyRound } from 'lucide-react';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import type { SendObstacle } from './send-obstacle.ts';

/**
 * Why sending is off, in one line beside the button; without a keychain the note above the form
 * says more.
 */
export const ObstacleLine = ({ obstacle }: { readonly obstacle: SendObstacle }) => {
  const t = useT();
  if (obstacle === null) return null;
  return (
    <p className="caption new-card-obstacle">
      {t(
        obstacle === 'keychain'
          ? 'newcard.needs-keychain.title'
          : obstacle === 'network'
            ? 'newcard.needs-network'
            : 'newcard.needs-sign-in',
      )}
    </p>
  );
};

export const KeychainNote = () => {
  const t = useT();
  return (
    <Note icon={KeyRound}>
      <strong>{t('newcard.needs-keychain.title')}</strong> {t('newcard.needs-keychain.words')}
    </Note>
  );
};
