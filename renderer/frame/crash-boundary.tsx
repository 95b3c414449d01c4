import { Component } from 'react';
import type { ReactNode } from 'react';
import { OctagonAlert } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

function Crashed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <EmptyState
      icon={OctagonAlert}
      title={t('shell.crash.title')}
      actions={<Button onPress={onRetry}>{t('shell.crash.again')}</Button>}
    >
      {t('shell.crash.text')}
    </EmptyState>
  );
}

/** Contains the crash of a screen, so that the rest of the window works. */
export class CrashBoundary extends Component<
  { readonly children: ReactNode },
  { readonly hasCrashed: boolean }
> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError(): { readonly hasCrashed: boolean } {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? (
      <Crashed onRetry={() => this.setState({ hasCrashed: false })} />
    ) : (
      this.props.children
    );
  }
}
