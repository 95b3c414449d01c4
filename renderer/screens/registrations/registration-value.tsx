import type { ReactElement } from 'react';
import { formatLocale, useHiddenAmounts, language } from '../../platform/preferences.ts';
import { calendarDayText, listText } from '../../format/day.ts';
import { displayName } from '../../format/display-name.ts';
import { t } from '../../i18n/i18n.ts';
import { Amount, Dots } from '../../widgets/amounts/amount.tsx';
import { CodeText, DateText } from '../../widgets/facts/labels.tsx';
import { UnknownCode } from '../../widgets/facts/unknown-code.tsx';
import { isAmount } from './registration-facts.ts';
import type { RegistrationField } from './registration-facts.ts';
import { codeLabel, isKnownField, originLabel } from './registration-field-labels.ts';
import { flowLabel, knownStatusLabel } from './registration-labels.ts';

const countries: ReadonlySet<string> = new Set(['country', 'legal_country', 'nationality']);
/** Words of the service: unknown ones are shown as received. */
const codes: ReadonlySet<string> = new Set(['status', 'entity_type', 'shareholding_type']);

/**
 * One value in the form of the other pages. An unknown field may be an amount, so it is hidden with
 * the amounts.
 */
export function RegistrationValue({ field }: { readonly field: RegistrationField }): ReactElement {
  const isHidden = useHiddenAmounts();
  const { value } = field;
  const name = field.name.split('.').at(-1) ?? '';
  if (isHidden && !isKnownField(field.name)) return <Dots />;
  if (isAmount(value)) return <Amount value={String(value.value)} currency={value.currency} />;
  if (typeof value === 'boolean') return <>{t(value ? 'ui.word.yes' : 'ui.word.no')}</>;
  if (name === 'share_capital_origin' && Array.isArray(value))
    return (
      <>
        {listText(
          language(),
          value.map((each) =>
            typeof each === 'string' ? originLabel(each, t) : JSON.stringify(each),
          ),
        )}
      </>
    );
  if (typeof value !== 'string')
    return isHidden ? <Dots /> : <CodeText>{JSON.stringify(value)}</CodeText>;
  if (name === 'legal_flow') {
    const label = flowLabel(value, t);
    return label === null ? <UnknownCode of={value} /> : <>{label}</>;
  }
  const label = name === 'status' ? knownStatusLabel(value, t) : codeLabel(name, value, t);
  if (label !== null) return <>{label}</>;
  if (codes.has(name)) return <UnknownCode of={value} />;
  if (countries.has(name) || name === 'locale') {
    const label = displayName(language(), name === 'locale' ? 'language' : 'region', value);
    return label === null ? <CodeText>{value}</CodeText> : <>{label}</>;
  }
  // A birth date comes as a timestamp, but is a day.
  if (name === 'birth_date' || name === 'legal_registration_date')
    return <>{calendarDayText(formatLocale(), value.slice(0, 10)) ?? value}</>;
  if (name.endsWith('_at')) return <DateText of={value} isFull />;
  return <span dir="auto">{value}</span>;
}
