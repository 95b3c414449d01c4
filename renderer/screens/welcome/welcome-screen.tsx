import { Landmark, Store } from 'lucide-react';
import { bridge } from '../../platform/bridge.ts';
import { goTo } from '../../platform/navigation.ts';
import { useCommand } from '../../platform/use-command.ts';
import { t } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FaultLine } from '../../widgets/faults/fault-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import './welcome.css';

/** The first screen of a new installation: the two ways to begin. */
export function WelcomeScreen() {
  const [explore, exploring] = useCommand(bridge().connections.useDemo, () =>
    goTo({ screen: 'overview' }),
  );
  return (
    <div className="welcome scrolls">
      <div className="welcome-content">
        <h1>{t('connections.welcome.title')}</h1>
        <p className="soft welcome-lead">{t('connections.welcome.text')}</p>
        <div className="welcome-choices">
          <section>
            <Icon of={Landmark} size="l" tone="green" />
            <h2 className="title">{t('ui.word.connect-your-bank')}</h2>
            <p className="soft">{t('connections.welcome.bank.text')}</p>
            <Button
              look="primary"
              size="big"
              onPress={() => goTo({ screen: 'connections', view: { kind: 'new' } })}
            >
              {t('connections.welcome.bank.action')}
            </Button>
          </section>
          <section>
            <Icon of={Store} size="l" tone="slate" />
            <h2 className="title">{t('ui.word.explore-the-demo-company')}</h2>
            <p className="soft">{t('connections.welcome.demo.text')}</p>
            <Button
              size="big"
              isPending={exploring.phase === 'pending'}
              onPress={() => void explore({})}
            >
              {t(
                exploring.phase === 'pending'
                  ? 'connections.demo.preparing'
                  : 'connections.welcome.demo.action',
              )}
            </Button>
          </section>
        </div>
        {exploring.phase === 'failed' && <FaultLine error={exploring.error} attempt="read" />}
        <p className="caption welcome-privacy">{t('connections.welcome.privacy')}</p>
      </div>
    </div>
  );
}
