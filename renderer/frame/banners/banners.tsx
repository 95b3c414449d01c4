import { useState } from 'react';
import { DatabaseZap, KeyRound, WifiOff, X } from 'lucide-react';
import type { SessionStatus } from '../../../preload/contract/session.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ApprovalsBanner } from './approvals-banner.tsx';
import { bookFailureWords } from '../../widgets/faults/book-failure-words.ts';
import { CreatedBanner } from './created-banner.tsx';
import { DraftsBanner } from './drafts-banner.tsx';
import { MemoryBanner } from './memory-banner.tsx';
import { NoticesBanner } from './notices-banner.tsx';
import { useIsOnline, recheckNetwork } from '../../platform/network.ts';
import { usePlace } from '../../platform/navigation.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { signInPlace, startSignIn } from '../../platform/sign-in.ts';
import { UpdatesBanner } from './updates-banner.tsx';

type CacheNotice = NonNullable<SessionStatus['cacheNotice']>;
const cacheWords: Readonly<
  Record<CacheNotice, { readonly title: MessageId; readonly words: MessageId }>
> = {
  'wrong-key': { title: 'shell.cache.wrong-key.title', words: 'shell.cache.fetched-anew' },
  damaged: { title: 'shell.cache.damaged.title', words: 'shell.cache.fetched-anew' },
  'newer-version': {
    title: 'shell.cache.newer-version.title',
    words: 'shell.cache.newer-version.words',
  },
  unavailable: { title: 'shell.cache.unavailable.title', words: 'shell.cache.unavailable.words' },
  full: { title: 'shell.cache.full.title', words: 'shell.cache.full.words' },
  'read-only': { title: 'shell.cache.read-only.title', words: 'shell.cache.read-only.words' },
};

/**
 * What is true of everything on the sheet: no network, no session, nothing kept, something lost.
 */
export const Banners = () => {
  const t = useT();
  const isOnline = useIsOnline();
  const status = useSessionStatus();
  const place = usePlace();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  if (status === null) return null;
  const isSignInPage = place.screen === 'connections' && place.id === signInPlace;
  const needsSignIn =
    (status.phase === 'signed-out' || status.phase === 'expired') && isOnline && !isSignInPage;
  const keep = (name: string, holds: boolean): boolean => holds && !dismissed.includes(name);
  const close = (name: string) => (
    <IconButton icon={X} label={t('ui.close')} onPress={() => setDismissed([...dismissed, name])} />
  );
  return (
    <div className="banners">
      {!isOnline && (
        <Banner
          tone="brass"
          icon={WifiOff}
          strong={t('shell.offline.title')}
          actions={
            <Button onPress={() => void recheckNetwork()}>{t('shell.offline.again')}</Button>
          }
        >
          {t('shell.offline.words')}
        </Banner>
      )}
      {needsSignIn && (
        <Banner
          tone="brass"
          icon={KeyRound}
          strong={
            status.phase === 'expired' ? t('shell.expired.title') : t('shell.signed-out.title')
          }
          actions={<Button onPress={() => void startSignIn()}>{t('ui.sign-in')}</Button>}
        >
          {status.phase === 'expired' ? t('shell.expired.words') : t('shell.signed-out.words')}
        </Banner>
      )}
      {status.bookFailure !== null && (
        <Banner tone="wax" icon={DatabaseZap} strong={t('shell.book.title')}>
          {t(bookFailureWords(status.bookFailure))}
        </Banner>
      )}
      {status.bookFailure === null && <DraftsBanner />}
      {keep(`memory:${status.keychain}`, status.persistence === 'memory-only') && (
        // While trying again may open what is kept, the way there stays.
        <MemoryBanner
          keychain={status.keychain}
          close={
            status.keychain === 'locked' || status.keychain === 'available'
              ? null
              : close(`memory:${status.keychain}`)
          }
        />
      )}
      {status.cacheNotice !== null && keep(`cache:${status.cacheNotice}`, true) && (
        <Banner
          tone="slate"
          icon={DatabaseZap}
          strong={t(cacheWords[status.cacheNotice].title)}
          actions={close(`cache:${status.cacheNotice}`)}
        >
          {t(cacheWords[status.cacheNotice].words)}
        </Banner>
      )}
      <ApprovalsBanner />
      <CreatedBanner />
      <NoticesBanner />
      <UpdatesBanner />
    </div>
  );
};
