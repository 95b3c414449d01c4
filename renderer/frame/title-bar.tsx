import { CircleQuestionMark, Eye, EyeOff, Lock, Search } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PressButton } from '../ui/press-button.tsx';
import { TooltipLayer } from '../ui/tooltip-layer.tsx';
import { ConnectionBadge } from './connection-badge.tsx';
import { lockApp, useAppLock } from '../platform/app-lock.ts';
import { openOverlay } from '../platform/overlays.ts';
import { toggleHiddenAmounts, useHiddenAmounts } from '../platform/preferences.ts';
import { appLockAction } from '../widgets/app-lock-action.ts';
import { amountKeys, helpKeys, paletteKeys } from './actions.ts';
import { NoticeBell } from './notices/notice-bell.tsx';
import { useKeySigns } from './shortcuts/key-names.tsx';
import { ariaKeys } from './shortcuts/keys.ts';
import { Mark } from './mark.tsx';
import './title-bar.css';

/**
 * The drag region of the window; the system draws its own buttons over the space reserved at either
 * end.
 */
export function TitleBar() {
  const keySigns = useKeySigns();
  const isHidden = useHiddenAmounts();
  const hasPin = useAppLock(({ isSet }) => isSet);
  return (
    <header className="title-bar">
      <div className="title-bar-brand">
        <Mark />
        <span>Cashdesk</span>
      </div>
      <PressButton
        className="title-bar-search"
        onPress={() => openOverlay('palette')}
        aria-keyshortcuts={ariaKeys(paletteKeys)}
      >
        <Icon of={Search} size="s" />
        <span className="cut">{t('shell.search')}</span>
        <kbd className="keys">{keySigns(paletteKeys)}</kbd>
      </PressButton>
      <div className="title-bar-end">
        <ConnectionBadge />
        <NoticeBell />
        <IconButton
          icon={CircleQuestionMark}
          label={t('shell.help.action')}
          keys={keySigns(helpKeys)}
          aria-keyshortcuts={ariaKeys(helpKeys)}
          onPress={() => openOverlay('help')}
        />
        <IconButton
          icon={isHidden ? EyeOff : Eye}
          label={t('shell.amounts.hide')}
          keys={keySigns(amountKeys)}
          isOn={isHidden}
          aria-keyshortcuts={ariaKeys(amountKeys)}
          onPress={() => void toggleHiddenAmounts()}
        />
        {hasPin && (
          <IconButton
            icon={Lock}
            label={t('ui.word.lock-cashdesk')}
            keys={keySigns(appLockAction.keys)}
            aria-keyshortcuts={ariaKeys(appLockAction.keys)}
            onPress={lockApp}
          />
        )}
      </div>
      <TooltipLayer />
    </header>
  );
}
