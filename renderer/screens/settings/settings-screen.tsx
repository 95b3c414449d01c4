import { Plug, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { useConnections } from '../../platform/connections.ts';
import { goTo } from '../../platform/navigation.ts';
import { useSessionStatus } from '../../platform/session.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { WholePage } from '../../widgets/whole-page.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { About } from './about.tsx';
import { AppLockPart } from './app-lock-part.tsx';
import { BackupPart } from './backup-part.tsx';
import { ConfirmAmountPart } from './confirm-amount-part.tsx';
import { DataPart } from './data-part.tsx';
import { LookPart } from './look-part.tsx';
import { NoticesPart } from './notices-part.tsx';
import { UpdatesPart } from './updates-part.tsx';
import { WorkDays, WorkSwitches } from './work-part.tsx';
import './settings.css';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="section settings-part">
      <header>
        <h2>{title}</h2>
      </header>
      {children}
    </section>
  );
}

export function SettingsScreen() {
  const t = useT();
  const connectionCount = useConnections((state) => state.connections?.length ?? 0);
  const status = useSessionStatus();
  return (
    <>
      <ScreenHead title={t('settings.title')} sentence={t('settings.sentence')} />
      <WholePage>
        <Part title={t('settings.part.look')}>
          <LookPart />
        </Part>
        <Part title={t('settings.part.work')}>
          <WorkSwitches />
          <WorkDays />
          <ConfirmAmountPart />
        </Part>
        <Part title={t('settings.part.notices')}>
          <NoticesPart />
        </Part>
        <Part title={t('settings.part.lock')}>
          <AppLockPart />
        </Part>
        <Part title={t('settings.part.connections')}>
          <div className="settings-row">
            <p className="soft">{t('settings.connections.text', { count: connectionCount })}</p>
            <Button icon={Plug} onPress={() => goTo({ screen: 'connections' })}>
              {t('settings.connections.action')}
            </Button>
          </div>
        </Part>
        <Part title={t('diagnostics.settings.title')}>
          <div className="settings-row">
            <p className="soft">{t('diagnostics.settings.text')}</p>
            <Button icon={Stethoscope} onPress={() => goTo({ screen: 'diagnostics' })}>
              {t('diagnostics.settings.action')}
            </Button>
          </div>
        </Part>
        <Part title={t('settings.part.data')}>
          <DataPart />
        </Part>
        <Part title={t('settings.part.backup')}>
          <BackupPart />
        </Part>
        <Part title={t('settings.part.updates')}>
          <UpdatesPart />
        </Part>
        <Part title={t('settings.part.about')}>
          <About persistence={status?.persistence ?? 'kept'} />
        </Part>
      </WholePage>
    </>
  );
}
