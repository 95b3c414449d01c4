import { CircleCheck, X } from 'lucide-react';
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as Region,
} from 'react-aria-components';
import { t } from '../i18n/i18n.ts';
import { Icon } from './icon.tsx';
import { toasts } from './toast.ts';
import './toast.css';

/** The region for toasts, above the screen. F6 moves the focus there and back. */
export function ToastRegion() {
  return (
    <Region queue={toasts} className="toasts" aria-label={t('ui.toasts')}>
      {({ toast }) => (
        <Toast toast={toast} className="toast">
          <Icon of={CircleCheck} size="l" tone="green" />
          <ToastContent className="toast-text">
            <Text slot="title">{toast.content}</Text>
          </ToastContent>
          <AriaButton slot="close" className="icon-button" aria-label={t('ui.dismiss')}>
            <Icon of={X} />
          </AriaButton>
        </Toast>
      )}
    </Region>
  );
}
