import type { ScreenScope } from '../../../preload/contract/app/diagnostics.ts';
import { t } from '../../i18n/i18n.ts';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { ScopeStatusMark } from '../../widgets/faults/scope-status.tsx';

/** The granted scopes compared with those that each screen needs. */
export function ScopesTable({
  scopes,
  areKnown,
}: {
  readonly scopes: readonly ScreenScope[];
  readonly areKnown: boolean;
}) {
  return (
    <section className="section diagnostics-part">
      <header>
        <h2>{t('diagnostics.scopes.title')}</h2>
      </header>
      {!areKnown && <p className="soft">{t('diagnostics.scopes.unknown')}</p>}
      <LedgerTable
        label={t('diagnostics.scopes.title')}
        columns={[
          { id: 'screen', head: t('diagnostics.scopes.screen') },
          { id: 'use', head: t('diagnostics.scopes.use') },
          { id: 'scope', head: t('diagnostics.scopes.scope') },
          { id: 'status', head: t('ui.word.status') },
        ]}
        rows={scopes.map((each) => ({
          id: `${each.screen}:${each.scope}`,
          cells: [
            t(`shell.screen.${each.screen}`),
            each.scope === 'offline_access'
              ? t('connections.scope.offline_access')
              : t(`diagnostics.use.${each.use}`),
            <CodeText key="scope">{each.scope}</CodeText>,
            <ScopeStatusMark key="status" {...each} />,
          ],
        }))}
      />
    </section>
  );
}
