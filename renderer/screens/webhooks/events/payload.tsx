import { useMemo, useState } from 'react';
import { useHiddenAmounts } from '../../../platform/preferences.ts';
import { visibleText } from '../../../format/visible-text.ts';
import { t } from '../../../i18n/i18n.ts';
import { Dots } from '../../../widgets/amounts/amount.tsx';
import { CopyButton } from '../../../widgets/facts/copy-button.tsx';
import { ViewSwitch } from '../../../ui/view-switch.tsx';
import { PayloadTree } from './payload-lines.tsx';
import { payloadTree } from './payload-tree.ts';
import './payload.css';

/** A longer body is not shown, only copied. In characters. */
const maxRawCharacters = 100_000;

/**
 * A body as the bank sent it: as a tree, and as raw text. It is foreign text and must only be
 * rendered as text.
 */
export function Payload({ body, note }: { readonly body: string; readonly note: string }) {
  const isHidden = useHiddenAmounts();
  const [view, setView] = useState<'tree' | 'raw'>('tree');
  const payload = useMemo(() => payloadTree(body), [body]);
  const shownView = payload.kind === 'tree' ? view : 'raw';
  const cutCount = Math.max(0, body.length - maxRawCharacters);
  return (
    <section>
      <div className="payload-head">
        <h3>{t('inbox.step.body')}</h3>
        <span className="caption">{note}</span>
        {payload.kind === 'tree' && (
          <ViewSwitch
            label={t('inbox.body.view')}
            size="small"
            value={view}
            choices={[
              { id: 'tree', label: t('inbox.body.tree') },
              { id: 'raw', label: t('inbox.body.raw') },
            ]}
            onChange={setView}
          />
        )}
        <CopyButton text={body} subject={t('inbox.step.body')} />
      </div>
      <div className="payload">
        {shownView === 'tree' && payload.kind === 'tree' ? (
          <PayloadTree lines={payload.lines} isHidden={isHidden} />
        ) : isHidden ? (
          <p className="payload-raw">
            <Dots />
          </p>
        ) : (
          <pre className="payload-raw" tabIndex={0} aria-label={t('inbox.step.body')}>
            <bdi>{visibleText(body.slice(0, maxRawCharacters))}</bdi>
          </pre>
        )}
        <div className="payload-notes caption">
          {payload.kind === 'not-json' && <p>{t('inbox.body.not-json')}</p>}
          {payload.kind === 'too-long' && <p>{t('inbox.body.too-long')}</p>}
          {shownView === 'tree' && payload.kind === 'tree' && payload.isLimited && (
            <p>{t('inbox.body.limited')}</p>
          )}
          {shownView === 'raw' && !isHidden && cutCount > 0 && (
            <p>{t('inbox.body.cut', { count: cutCount })}</p>
          )}
          {isHidden && <p>{t('inbox.body.hidden')}</p>}
        </div>
      </div>
    </section>
  );
}
