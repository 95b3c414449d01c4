import { useState } from 'react';
import { limitText } from '../../format/limit-input.ts';
import { formatLocale, usePreferences } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { useActions } from '../../platform/actions.ts';
import { ActionButton } from '../../widgets/action-button.tsx';
import { ConfirmAmountDialog } from './confirm-amount-dialog.tsx';
import { settingsActions } from './settings-actions.ts';

/** The amount above which a terminal payment needs a second confirmation. */
export function ConfirmAmountPart() {
  const above = usePreferences(({ chosen }) => chosen.confirmPaymentsAbove);
  const [isChanging, setChanging] = useState(false);
  useActions([[settingsActions['change-confirm-amount'], () => setChanging(true)]]);
  return (
    <div className="settings-row">
      <p className="soft">
        {above === null
          ? t('settings.confirm.never')
          : t('settings.confirm.above', { amount: limitText(above, formatLocale()) })}
      </p>
      <ActionButton action={settingsActions['change-confirm-amount']} />
      {isChanging && <ConfirmAmountDialog before={above} onClose={() => setChanging(false)} />}
    </div>
  );
}
