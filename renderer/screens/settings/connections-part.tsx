import { Plug } from 'lucide-react';
import { t } from '../../i18n/i18n.ts';
import { useActiveConnection, useConnections } from '../../platform/connections.ts';
import { goTo } from '../../platform/navigation.ts';
import { changePreferences, usePreferences } from '../../platform/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { DaysSelect } from './days-select.tsx';

/** Days after a registration was added. */
const erasures = ['7', '30', '90', '180', '365', '730'] as const;

/** The number of connections, and when a partner's registrations are erased. */
export function ConnectionsPart() {
  const count = useConnections((state) => state.connections?.length ?? 0);
  const hasPartnerPart = useActiveConnection()?.registrations != null;
  const erasureDays = usePreferences((state) => state.chosen.registrationErasureDays);
  return (
    <>
      <div className="settings-row">
        <p className="soft">{t('settings.connections.text', { count })}</p>
        <Button icon={Plug} onPress={() => goTo({ screen: 'connections' })}>
          {t('ui.word.manage-connections')}
        </Button>
      </div>
      {hasPartnerPart && (
        <div className="settings-fields">
          <DaysSelect
            of="erasure"
            days={erasures}
            value={erasureDays}
            onChange={(days) => void changePreferences({ registrationErasureDays: days })}
          />
        </div>
      )}
    </>
  );
}
