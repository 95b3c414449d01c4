import { Plug } from 'lucide-react';
import { goTo } from '../../app/store/navigation.ts';
import { useT } from '../../i18n/i18n.ts';
import { Note } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

const ToConnections = ({ size }: { readonly size: 'small' | 'usual' }) => {
  const t = useT();
  return (
    <Button size={size} icon={Plug} onPress={() => goTo('connections')}>
      {t('registrations.no-part.action')}
    </Button>
  );
};

/** This connection has no registrations part: what that is, and where it is given. */
export const NoPart = () => {
  const t = useT();
  return (
    <EmptyState icon={Plug} title={t('registrations.no-part.title')} actions={<ToConnections size="usual" />}>
      {t('registrations.no-part.why')}
    </EmptyState>
  );
};

/** The same above a book that holds registrations all the same. */
export const NoPartNote = () => {
  const t = useT();
  return (
    <div className="long-list-note registrations-begun">
      <Note tone="slate" icon={Plug} actions={<ToConnections size="small" />}>
        {t('registrations.no-part.note')}
      </Note>
    </div>
  );
};
