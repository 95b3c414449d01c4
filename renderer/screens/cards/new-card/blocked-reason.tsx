import { KeyRound } from 'lucide-react';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import type { SendBlockedReason } from './send-blocked-reason.ts';

/**
 * Why sending is unavailable, in one line next to the button; without a keychain, the note above
 * the form explains more.
 */
export function BlockedReasonLine({
  blockedReason,
}: {
  readonly blockedReason: SendBlockedReason;
}) {
  if (blockedReason === null) return null;
  return (
    <p className="caption">
      {t(
        blockedReason === 'keychain'
          ? 'newcard.needs-keychain.title'
          : blockedReason === 'network'
            ? 'ui.waits.network'
            : 'ui.waits.sign-in',
      )}
    </p>
  );
}

export function KeychainNote() {
  return (
    <Note icon={KeyRound}>
      <strong>{t('newcard.needs-keychain.title')}</strong> {t('newcard.needs-keychain.text')}
    </Note>
  );
}
