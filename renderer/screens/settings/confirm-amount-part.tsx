import { useState } from 'react';
import { limitText } from '../../format/limit-input.ts';
import { useFormatLocale, usePreferences } from '../../platform/preferences.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAmountDialog } from './confirm-amount-dialog.tsx';

/** Above which amount a terminal payment is confirmed again. */
export const ConfirmAmountPart = () => {
  const t = useT();
  const locale = useFormatLocale();
  const above = usePreferences(({ chosen }) => chosen.confirmPaymentsAbove);
  const [isChanging, setChanging] = useState(false);
  return (
    <div className="settings-row">
      <p className="soft">
        {above === null
          ? t('settings.confirm.never')
          : t('settings.confirm.above', { amount: limitText(above, locale) })}
      </p>
      <Button onPress={() => setChanging(true)}>{t('settings.confirm.change')}</Button>
      {isChanging && <ConfirmAmountDialog before={above} onClose={() => setChanging(false)} />}
    </div>
  );
};
