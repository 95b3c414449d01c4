import { t } from '../i18n/i18n.ts';
import { paletteAction, printAction } from './actions.ts';
import { CrashBoundary } from './crash-boundary.tsx';
import { EntryTabs } from './entry-tabs.tsx';
import { Navigation } from './navigation.tsx';
import { Overlays } from './overlays.tsx';
import { PreparingPage } from './preparing-page.tsx';
import { ScreenContent, ScreenContainer } from './screen-content.tsx';
import { screenNamed } from './screens.tsx';
import { useActions } from '../platform/actions.ts';
import { useActiveConnection } from '../platform/connections.ts';
import { isOfConnection, useRoute } from '../platform/navigation.ts';
import { useProxy } from '../platform/proxy.ts';
import { useSessionStatus } from '../platform/session.ts';
import { TitleBar } from './title-bar.tsx';
import { deferred } from '../ui/deferred.tsx';
import { useBadges } from './use-badges.ts';
import { useShortcuts } from './shortcuts/use-shortcuts.ts';
import { lacksBanking } from './banking-screens.ts';
import './window.css';

const Banners = deferred(async () => (await import('./banners/banners.tsx')).Banners);
const ApprovalsBanner = deferred(
  async () => (await import('./banners/approvals-banner.tsx')).ApprovalsBanner,
);
const DropHint = deferred(async () => (await import('./drop/drop-hint.tsx')).DropHint);
const ProxyDialog = deferred(async () => (await import('./proxy-dialog.tsx')).ProxyDialog);
const ToastRegion = deferred(async () => (await import('../ui/toast-region.tsx')).ToastRegion);
const WelcomeScreen = deferred(
  async () => (await import('../screens/welcome/welcome-screen.tsx')).WelcomeScreen,
);
const NoBankingPage = deferred(async () => (await import('./no-banking-page.tsx')).NoBankingPage);

/** The whole window: title bar, navigation, and one sheet with the screen. */
export function Window() {
  const route = useRoute();
  const status = useSessionStatus();
  const connectionId = isOfConnection[route.screen] ? status?.connectionId : null;
  const kind = useActiveConnection()?.kind ?? 'production';
  const isProxyAsking = useProxy(({ question }) => question?.isAsked === true);
  const badges = useBadges();
  useShortcuts();
  useActions([
    [paletteAction, paletteAction.run],
    [printAction, printAction.run],
  ]);

  const screen = screenNamed(route.screen);
  const isWelcome = status?.phase === 'no-connection' && (screen?.needsConnection ?? true);
  const isPreparing = status?.phase === 'preparing' && (screen?.needsConnection ?? true);
  const isWithoutBanking = screen !== undefined && lacksBanking(screen.name, status?.phase);
  return (
    <div className="window" data-kind={kind} data-welcome={isWelcome || undefined}>
      <a className="skip-link" href="#sheet">
        {t('shell.skip')}
      </a>
      <TitleBar />
      {!isWelcome && <Navigation badges={badges} />}
      <main key={String(isWelcome)} className="sheet" id="sheet" tabIndex={-1}>
        {!isWelcome && !isWithoutBanking && <EntryTabs badges={badges} />}
        {!isWelcome && <Banners />}
        {status !== null && screen && (
          <CrashBoundary
            key={`${route.screen}:${connectionId}:${isWelcome}:${isPreparing}:${isWithoutBanking}`}
          >
            <ScreenContainer>
              {isWelcome && <WelcomeScreen />}
              {isPreparing && <PreparingPage screen={screen} />}
              {!isWelcome &&
                !isPreparing &&
                (isWithoutBanking ? (
                  <NoBankingPage screen={screen} />
                ) : (
                  <ScreenContent screen={screen} />
                ))}
            </ScreenContainer>
          </CrashBoundary>
        )}
        {status !== null && !isWelcome && <ApprovalsBanner />}
      </main>
      <Overlays />
      {isProxyAsking && <ProxyDialog />}
      <DropHint />
      <ToastRegion />
    </div>
  );
}
