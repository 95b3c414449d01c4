import { Store } from 'lucide-react';
import { t } from '../i18n/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ScreenHead } from '../widgets/screen-head.tsx';
import type { Screen } from './screens.tsx';

/** The demo company signs in automatically: no data of it is shown before it is ready. */
export function PreparingPage({ screen }: { readonly screen: Screen }) {
  return (
    <>
      <ScreenHead title={t(screen.title)} />
      <div className="page scrolls" role="status">
        <EmptyState icon={Store} title={t('connections.demo.preparing')} />
      </div>
    </>
  );
}
