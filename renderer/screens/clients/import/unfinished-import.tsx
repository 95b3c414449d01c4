import { FileUp } from 'lucide-react';
import type { ClientImport } from '../../../../preload/contract/clients/client-imports.ts';
import { bridge } from '../../../platform/bridge.ts';
import { goTo } from '../../../platform/navigation.ts';
import { useCachedQuery } from '../../../platform/reads/use-cached-query.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

const messages: Readonly<Record<Exclude<ClientImport['state'], 'done'>, MessageId>> = {
  reading: 'imports.above.open',
  unread: 'imports.above.stopped',
  preview: 'imports.above.open',
  running: 'imports.above.running',
  stopped: 'imports.above.stopped',
};

/** Above the list of clients: an unfinished import, so that a stopped one is not forgotten. */
export function UnfinishedImport() {
  const run =
    useCachedQuery('client-import', () => bridge().clientImports.get({})).value?.run ?? null;
  if (run === null || run.state === 'done') return null;
  return (
    <div className="long-list-note">
      <Note
        tone="slate"
        icon={FileUp}
        actions={
          <Button
            size="small"
            onPress={() => goTo({ screen: 'clients', view: { kind: 'import' } })}
          >
            {t('imports.above.show')}
          </Button>
        }
      >
        {t(messages[run.state], { name: run.fileName })}
      </Note>
    </div>
  );
}
