import { useState } from 'react';
import { ArrowDownToLine, X } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { RestartButton } from '../../widgets/restart-button.tsx';
import { goTo, useRoute } from '../../platform/navigation.ts';
import { changePreferences, usePreferences } from '../../platform/preferences.ts';
import { useUpdates } from '../../platform/updates.ts';

/** Asks once whether to check for newer versions; later announces one. */
export function UpdatesBanner() {
  const state = useUpdates((store) => store.state);
  const chosen = usePreferences((store) => store.chosen.updates);
  const isInSettings = useRoute().screen === 'settings';
  const [dismissed, setDismissed] = useState<string | null>(null);
  // The settings show the same.
  if (state === null || state.host === null || isInSettings) return null;
  if (chosen === null) {
    return (
      <Banner
        tone="slate"
        icon={ArrowDownToLine}
        strong={t('shell.updates.ask.title')}
        actions={
          <>
            <Button onPress={() => void changePreferences({ updates: 'asked' })}>
              {t('shell.updates.ask.yes')}
            </Button>
            <Button look="quiet" onPress={() => void changePreferences({ updates: 'off' })}>
              {t('shell.updates.ask.no')}
            </Button>
          </>
        }
      >
        {t('shell.updates.ask.text', { host: state.host })}
      </Banner>
    );
  }
  const { stage, version } = state;
  if (
    version === null ||
    (stage !== 'available' && stage !== 'ready') ||
    dismissed === `${stage} ${version}`
  )
    return null;
  return (
    <Banner
      tone="slate"
      icon={ArrowDownToLine}
      strong={
        stage === 'ready'
          ? t('shell.updates.ready.title', { version })
          : t('shell.updates.available.title', { version })
      }
      actions={
        <>
          {stage === 'ready' && <RestartButton />}
          <Button onPress={() => goTo({ screen: 'settings', view: { kind: 'about' } })}>
            {t('shell.updates.new')}
          </Button>
          <IconButton
            icon={X}
            label={t('ui.dismiss')}
            onPress={() => setDismissed(`${stage} ${version}`)}
          />
        </>
      }
    >
      {stage === 'ready' && t('shell.updates.ready.text')}
    </Banner>
  );
}
