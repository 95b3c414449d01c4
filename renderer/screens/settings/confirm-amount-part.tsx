import { useState } from 'react';
import { limitText } from '../../format/limit-input.ts';
import { useFormatLocale, usePreferences } from '../../platform/preferences.ts';
import { useT } from '../../i18n/i18n.ts';
import { useActions } from '../../platform/actions.ts';
import { ActionButton } from '../../widgets/action-button.tsx';
import { ConfirmAmountDialog } from './confirm-amount-dialog.tsx';
import { settingsActions } from './settings-actions.ts';

/** Above which amount a terminal payment is confirmed again. */
export function ConfirmAmountPart() {
  const t = useT();
  const locale = useFormatLocale();
  const above = usePreferences(({ chosen }) => chosen.confirmPaymentsAbove);
  const [isChanging, setChanging] = useState(false);
  useActions([[settingsActions['change-confirm-amount'], () => setChanging(true)]]);
  return (
    <div className="settings-row">
      <p className="soft">
        {above === null
          ? t('settings.confirm.never')
          : t('settings.confirm.above', { amount: limitText(above, locale) })}
      </p>
      <ActionButton of={settingsActions['change-confirm-amount']} />
      {isChanging && <ConfirmAmountDialog before={above} onClose={() => setChanging(false)} />}
    </div>
  );
}
