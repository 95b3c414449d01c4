import { useMemo, useState } from 'react';
import { Check } from 'lucide-react';
import { ListBox, ListBoxItem, ListLayout, Virtualizer } from 'react-aria-components';
import type { LimitRow } from '../../../../preload/contract/cards/card-changes.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { t } from '../../../i18n/i18n.ts';
import { language } from '../../../platform/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { StatusMark } from '../../../widgets/cards/status-mark.tsx';
import { CardLabel } from '../card-label.tsx';
import { cardName } from '../card-name.ts';
import { shownRows } from '../limit-view.ts';

const rowHeightPx = 44;

/** The cards of the group; final cards are listed only while they are in it. */
export function CardPicker({
  rows,
  chosen,
  onChange,
}: {
  readonly rows: readonly LimitRow[];
  readonly chosen: readonly CardId[];
  readonly onChange: (ids: CardId[]) => void;
}) {
  const [text, setText] = useState('');
  const keys = useMemo(() => new Set(chosen), [chosen]);
  const visibleRows = useMemo(
    () =>
      shownRows(rows, { text, sort: 'name', withFinal: true }, language()).filter(
        ({ isFinal, id }) => !isFinal || keys.has(id),
      ),
    [rows, text, keys],
  );
  const listedIds = useMemo(() => new Set(rows.map(({ id }) => id)), [rows]);
  const missingIds = chosen.filter((id) => !listedIds.has(id));
  return (
    <div className="field" role="group" aria-labelledby="group-cards">
      <span className="field-label" id="group-cards">
        {t('limits.groups.cards')}
      </span>
      <SearchField label={t('limits.search.label')} value={text} onChange={setText} />
      <Virtualizer layout={ListLayout} layoutOptions={{ rowHeight: rowHeightPx }}>
        <ListBox
          className="group-cards scrolls"
          aria-label={t('limits.groups.cards')}
          selectionMode="multiple"
          items={visibleRows}
          selectedKeys={keys}
          onSelectionChange={(selection) =>
            onChange(
              selection === 'all'
                ? [...new Set([...chosen, ...visibleRows.map(({ id }) => id)])]
                : ([...selection] as CardId[]),
            )
          }
          renderEmptyState={() => <p className="caption">{t('ui.word.nothing-found')}</p>}
        >
          {(row) => (
            <ListBoxItem id={row.id} className="choice group-card" textValue={cardName(row, t)}>
              <span className="choice-mark">
                <Icon of={Check} />
              </span>
              <CardLabel of={row}>
                <StatusMark of={row} />
              </CardLabel>
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
      <span className="field-hint" role="status">
        {t('limits.groups.chosen', { count: chosen.length })}
      </span>
      {missingIds.length > 0 && (
        <span className="field-hint">
          {t('limits.groups.gone', { count: missingIds.length })}{' '}
          <Button
            size="small"
            look="quiet"
            onPress={() => onChange(chosen.filter((id) => listedIds.has(id)))}
          >
            {t('limits.groups.gone.remove')}
          </Button>
        </span>
      )}
    </div>
  );
}
