import type { ReactElement } from 'react';
import { formatLocale } from '../../platform/preferences.ts';
import { calendarDayText } from '../../format/day.ts';
import { t } from '../../i18n/i18n.ts';
import { CopyButton } from './copy-button.tsx';
import { CodeText, DateText } from './labels.tsx';
import { UnknownCode } from './unknown-code.tsx';
import './fact-list.css';

/**
 * One field of the service. `code`: as received, in the code font. `unknown`: an unknown code.
 * `instant` and `day` fall back to the received text if it is no exact moment or date. A null text
 * is a missing field.
 */
export type FactValue =
  | {
      readonly kind: 'text' | 'code' | 'unknown' | 'instant' | 'day';
      readonly text: string | null;
      readonly canCopy?: boolean;
    }
  | { readonly kind: 'flag'; readonly isOn: boolean | null }
  | { readonly kind: 'element'; readonly element: ReactElement };
export type Fact = { readonly id: string; readonly label: string; readonly value: FactValue };

function Missing() {
  return <span className="dim">{t('overview.fact.missing')}</span>;
}

function Value({ label, value }: { readonly label: string; readonly value: FactValue }) {
  if (value.kind === 'element') return value.element;
  if (value.kind === 'flag')
    return value.isOn === null ? <Missing /> : t(value.isOn ? 'ui.word.yes' : 'ui.word.no');
  if (value.text === null || value.text === '') return <Missing />;
  const day = value.kind === 'day' ? calendarDayText(formatLocale(), value.text) : null;
  return (
    <>
      {value.kind === 'text' && value.text}
      {value.kind === 'instant' && <DateText of={value.text} isFull />}
      {(value.kind === 'code' || (value.kind === 'day' && day === null)) && (
        <CodeText>{value.text}</CodeText>
      )}
      {value.kind === 'unknown' && <UnknownCode of={value.text} />}
      {day}
      {value.canCopy === true && <CopyButton text={value.text} subject={label} />}
    </>
  );
}

/** Labels and values in two columns, each pair on its own rule. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="fact-list">
      {facts.map((fact) => (
        <div key={fact.id}>
          <dt>{fact.label}</dt>
          <dd>
            <Value label={fact.label} value={fact.value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
