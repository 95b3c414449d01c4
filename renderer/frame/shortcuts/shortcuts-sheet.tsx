import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { closeOverlay, useOverlay } from '../../platform/overlays.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { searchListAction } from '../../widgets/lists/search-key.ts';
import { actions, useWindowState } from '../actions.ts';
import { Keys } from './key-names.tsx';
import './shortcuts-sheet.css';

type Row = { readonly label: MessageId; readonly keys: readonly string[] };

/** Keys in lists and tables: no actions, because they depend on the focus. */
const listRows: readonly Row[] = [
  { label: 'shell.shortcuts.list.down', keys: ['ArrowDown'] },
  { label: 'shell.shortcuts.list.move', keys: ['ArrowUp', 'ArrowDown'] },
  { label: 'shell.shortcuts.list.open', keys: ['Enter'] },
  { label: 'ui.list.back', keys: ['Escape'] },
];
const limitRows: readonly Row[] = [
  {
    label: 'shell.shortcuts.limits.move',
    keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'],
  },
  { label: 'shell.shortcuts.limits.edit', keys: ['Enter'] },
  { label: 'shell.shortcuts.limits.undo', keys: ['Delete'] },
  { label: 'shell.shortcuts.limits.choose', keys: ['Space'] },
  { label: 'shell.shortcuts.limits.all', keys: ['Mod+A'] },
];

/** The shortcuts of actions. Two states of one toggle appear as the current one. */
function useActionRows(): readonly Row[] {
  const windowState = useWindowState();
  const rows = new Map<string, Row>();
  for (const { label, keys, isLocal, isOffered } of actions)
    if (keys !== undefined && !isLocal && (!rows.has(keys) || isOffered?.(windowState) === true))
      rows.set(keys, { label, keys: [keys] });
  return [...rows.values()];
}

function Rows({ title, rows }: { readonly title: MessageId; readonly rows: readonly Row[] }) {
  return (
    <section className="shortcuts-part">
      <h3 className="caption">{t(title)}</h3>
      <dl>
        {rows.map(({ label, keys }) => (
          <div key={label} className="shortcuts-row">
            <dt>{t(label)}</dt>
            <dd>
              {keys.map((each) => (
                <Keys key={each} of={each} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** `?`: the list of all shortcuts. */
export function ShortcutsSheet() {
  const isOpen = useOverlay((state) => state.open === 'shortcuts');
  const actionRows = useActionRows();
  return (
    <Dialog
      title={t('shell.shortcuts.title')}
      isOpen={isOpen}
      onClose={closeOverlay}
      actions={
        <Button autoFocus onPress={closeOverlay}>
          {t('ui.close')}
        </Button>
      }
    >
      <Rows title="shell.shortcuts.everywhere" rows={actionRows} />
      <Rows
        title="shell.shortcuts.list"
        rows={[{ label: searchListAction.label, keys: [searchListAction.keys ?? ''] }, ...listRows]}
      />
      <Rows title="shell.shortcuts.limits" rows={limitRows} />
    </Dialog>
  );
}
