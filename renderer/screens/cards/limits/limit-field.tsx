import { useId } from 'react';
import { ArrowRight } from 'lucide-react';
import type { LimitField as Field } from '../../../../preload/contract/cards/limits.ts';
import { formatLocale, useHiddenAmounts } from '../../../platform/preferences.ts';
import { limitText } from '../../../format/limit-input.ts';
import { t } from '../../../i18n/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Dots } from '../../../widgets/amounts/amount.tsx';
import { LimitInput } from '../../../widgets/limits/limit-input.tsx';
import { useLimitUnit } from '../../../widgets/limits/use-limit-unit.ts';
import type { LimitEdit } from './limit-edit.ts';

type LimitFieldProps = {
  readonly field: Field;
  readonly row: LimitEdit;
  readonly label: string;
  readonly isReadOnly: boolean;
  /** The amount that waits for the user's approval. */
  readonly waitingAmount: string | null;
  /** Ids of the notes below it. */
  readonly describedBy: string | undefined;
  readonly onType: (text: string) => void;
  readonly onReset: () => void;
  readonly onEnter: () => void;
};

/** Two amounts fit next to each other if they have at most this many characters together. */
const maxCharactersForTwo = 12;

/**
 * An editable limit: the former value, struck through, next to the new one; or the current value
 * before the waiting one. While amounts are hidden, none of them is in the DOM.
 */
export function LimitField(props: LimitFieldProps) {
  const { field, row, label, isReadOnly, waitingAmount, describedBy, onType, onReset, onEnter } =
    props;
  const locale = formatLocale();
  const isHidden = useHiddenAmounts();
  const { unit } = useLimitUnit();
  const waitingId = useId();
  if (isHidden || !row.isOn)
    return (
      <span className="limit-input" data-still="true">
        {isHidden && row.isOn ? <Dots /> : <span className="dim">–</span>}
      </span>
    );
  const isTouched = row.isChanged || row.problem !== null;
  const waitingText =
    waitingAmount === null || isTouched ? null : limitText(waitingAmount, locale, unit);
  const onLeave = (): void => {
    if (isReadOnly || row.value === null) return;
    const text = limitText(row.value, locale, unit);
    if (text !== row.text) onType(text);
  };
  return (
    <LimitInput
      field={field}
      label={label}
      text={row.text}
      isChanged={row.isChanged}
      isInvalid={row.problem !== null}
      isReadOnly={isReadOnly}
      describedBy={waitingText === null ? describedBy : `${waitingId} ${describedBy ?? ''}`.trim()}
      onType={onType}
      onEnter={onEnter}
      onEscape={isTouched ? onReset : undefined}
      onLeave={onLeave}
      after={
        waitingText !== null && (
          <span
            id={waitingId}
            className="limit-input-waiting"
            title={t('limits.run.state.waiting')}
          >
            <span className="only-read">{t('limits.run.state.waiting')} </span>
            <Icon of={ArrowRight} size="s" />
            <span
              className={
                waitingText.length + row.text.length > maxCharactersForTwo ? 'only-read' : undefined
              }
            >
              {waitingText}
            </span>
          </span>
        )
      }
    >
      {row.isChanged && row.before !== null && row.value !== row.before && (
        <s>
          <span className="only-read">{t('ui.word.before')} </span>
          {limitText(row.before, locale, unit)}
        </s>
      )}
    </LimitInput>
  );
}
