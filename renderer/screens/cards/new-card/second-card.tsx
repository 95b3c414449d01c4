import { CopyCheck } from 'lucide-react';
import type { EqualCreation } from '../../../../preload/contract/cards/card-changes.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Note } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { InstantText } from '../../../widgets/facts/labels.tsx';

const maxShown = 3;

/** An equal card was ordered before: shows when, and asks whether the user wants a second one. */
export function SecondCard({
  equal,
  isWanted,
  onWant,
}: {
  readonly equal: readonly EqualCreation[];
  readonly isWanted: boolean;
  readonly onWant: (isWanted: boolean) => void;
}) {
  return (
    <Note tone="brass" icon={CopyCheck}>
      <div className="second-card" role="status">
        <strong>{t('newcard.second.title')}</strong>
        {equal.length === 0 ? (
          <p>{t('newcard.second.meanwhile')}</p>
        ) : (
          <ul>
            {equal.slice(0, maxShown).map(({ state, atEpochMs }) => (
              <li key={`${state}:${String(atEpochMs)}`}>
                <T
                  id={state === 'made' ? 'newcard.second.made' : 'newcard.second.under-way'}
                  values={{ time: <InstantText epochMs={atEpochMs} /> }}
                />
              </li>
            ))}
          </ul>
        )}
        <Checkbox isSelected={isWanted} onChange={onWant}>
          {t('newcard.second.wanted')}
        </Checkbox>
      </div>
    </Note>
  );
}
