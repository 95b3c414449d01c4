import { useState } from 'react';
import { DatabaseZap, KeyRound, WifiOff, X } from 'lucide-react';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { vaultFailureMessage } from '../../widgets/faults/vault-failure-messages.ts';
import { CreatedBanner } from './created-banner.tsx';
import { DraftsBanner } from './drafts-banner.tsx';
import { DropBanner } from './drop-banner.tsx';
import { keepSheetStill } from './keep-sheet-still.ts';
import { LostRecordsBanner } from './lost-records-banner.tsx';
import { MemoryBanner } from './memory-banner.tsx';
import { NoticesBanner } from './notices-banner.tsx';
import { PrintBanner } from './print-banner.tsx';
import { bridge } from '../../platform/bridge.ts';
import { useIsOnline, useNetwork, recheckNetwork } from '../../platform/network.ts';
import { useView } from '../../platform/navigation.ts';
import { useProxy } from '../../platform/proxy.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { startSignIn } from '../../platform/sign-in.ts';
import { UpdatesBanner } from './updates-banner.tsx';

type CacheNotice = NonNullable<SessionStatus['cacheNotice']>;
const cacheMessages: Readonly<
  Record<CacheNotice, { readonly title: MessageId; readonly text: MessageId }>
> = {
  'wrong-key': { title: 'overview.needs.cache-lost', text: 'ui.word.loading-again' },
  damaged: { title: 'overview.needs.cache-lost', text: 'ui.word.loading-again' },
  unavailable: { title: 'ui.fault.read-only.title', text: 'shell.cache.unavailable.text' },
  full: { title: 'ui.fault.full.title', text: 'shell.cache.full.text' },
  'read-only': { title: 'shell.cache.read-only.title', text: 'shell.cache.read-only.text' },
};

/** States that affect all of the sheet: offline, signed out, data not saved, data lost. */
export function Banners() {
  const isOnline = useIsOnline();
  const isProxyInTheWay = useNetwork((state) => state.isProxyInTheWay);
  const isProxyAsking = useProxy(({ question }) => question !== null);
  const status = useSessionStatus();
  const isSignInPage = useView('connections')?.kind === 'sign-in';
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  if (status === null) return null;
  const needsSignIn =
    (status.phase === 'signed-out' || status.phase === 'expired') && isOnline && !isSignInPage;
  const isShown = (name: string, isActive: boolean): boolean =>
    isActive && !dismissed.includes(name);
  const close = (name: string) => (
    <IconButton
      icon={X}
      label={t('ui.dismiss')}
      onPress={() => setDismissed([...dismissed, name])}
    />
  );
  return (
    <div className="banners" ref={keepSheetStill}>
      <DropBanner />
      <PrintBanner />
      {!isOnline && (
        <Banner
          tone="brass"
          icon={WifiOff}
          strong={t(
            isProxyAsking
              ? 'ui.fault.proxy-password.title'
              : isProxyInTheWay
                ? 'ui.fault.proxy.title'
                : 'ui.fault.offline.title',
          )}
          actions={
            isProxyAsking ? (
              <Button onPress={() => void bridge().proxy.ask({ isAsked: true })}>
                {t('shell.proxy.enter')}
              </Button>
            ) : (
              <Button onPress={() => void recheckNetwork()}>{t('ui.fault.retry')}</Button>
            )
          }
        >
          {isProxyInTheWay && !isProxyAsking ? t('ui.fault.proxy.next') : t('shell.offline.text')}
        </Banner>
      )}
      {needsSignIn && (
        <Banner
          tone="brass"
          icon={KeyRound}
          strong={
            status.phase === 'expired'
              ? t('overview.needs.expired')
              : t('overview.needs.signed-out')
          }
          actions={<Button onPress={() => void startSignIn()}>{t('ui.sign-in')}</Button>}
        >
          {status.phase === 'expired' ? t('shell.expired.text') : t('shell.signed-out.text')}
        </Banner>
      )}
      {status.vaultFailure !== null && (
        <Banner tone="wax" icon={DatabaseZap} strong={t('overview.needs.vault-failed')}>
          {t(vaultFailureMessage(status.vaultFailure))}
        </Banner>
      )}
      {status.vaultFailure === null && <DraftsBanner />}
      {status.hasLostRecords && <LostRecordsBanner />}
      {isShown(`memory:${status.keychain}`, status.persistence === 'memory-only') && (
        // While a retry may open the stored data, the banner stays.
        <MemoryBanner
          keychain={status.keychain}
          close={
            status.keychain === 'locked' || status.keychain === 'available'
              ? null
              : close(`memory:${status.keychain}`)
          }
        />
      )}
      {status.cacheNotice !== null && isShown(`cache:${status.cacheNotice}`, true) && (
        <Banner
          tone="slate"
          icon={DatabaseZap}
          strong={t(cacheMessages[status.cacheNotice].title)}
          actions={close(`cache:${status.cacheNotice}`)}
        >
          {t(cacheMessages[status.cacheNotice].text)}
        </Banner>
      )}
      <CreatedBanner />
      <NoticesBanner />
      <UpdatesBanner />
    </div>
  );
}
