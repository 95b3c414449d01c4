import type { ReactElement } from 'react';
import { CircleAlert } from 'lucide-react';
import type { BankProblem } from '../../../preload/contract/result.ts';
import { useFormatLocale, useHiddenAmounts, useLanguage } from '../../app/store/preferences.ts';
import { listText, calendarDayText } from '../../format/day.ts';
import { useT } from '../../i18n/i18n.ts';
import { Amount, Dots } from '../../ui/amount.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import type { Fact } from '../../ui/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeText, DateText } from '../../ui/labels.tsx';
import { named } from '../../ui/named-code.tsx';
import { isAmount } from './registration-facts.ts';
import type { PlacedHere, RegistrationField, RegistrationPart } from './registration-facts.ts';
import { fieldWords, originWords, partWords } from './registration-field-words.ts';
import { flowWords } from './registration-words.ts';

/** What a problem says, in the service's words; as a last resort its code. */
export const ProblemLines = ({ problems }: { readonly problems: readonly BankProblem[] }) =>
  problems.map(({ code, detail }, index) => (
    <span key={index} className="field-error registration-problem">
      <Icon of={CircleAlert} size="s" />
      <span>
        {detail ?? code} {detail !== null && code !== null && <CodeText>{code}</CodeText>}
      </span>
    </span>
  ));

const countries: ReadonlySet<string> = new Set(['country', 'legal_country', 'nationality']);

/** One value as the rest of the page would show it. What nobody described may hold amounts and is hidden with them. */
const Value = ({ field }: { readonly field: RegistrationField }): ReactElement => {
  const t = useT();
  const language = useLanguage();
  const locale = useFormatLocale();
  const isHidden = useHiddenAmounts();
  const { value } = field;
  const name = field.name.split('.').at(-1) ?? '';
  if (isAmount(value)) return <Amount value={String(value.value)} currency={value.currency} />;
  if (typeof value === 'boolean') return <>{t(value ? 'overview.fact.yes' : 'overview.fact.no')}</>;
  if (name === 'share_capital_origin' && Array.isArray(value)) return <>{listText(language, value.map((each) => (typeof each === 'string' ? originWords(each, t) : JSON.stringify(each))))}</>;
  if (typeof value !== 'string') return isHidden ? <Dots /> : <CodeText>{JSON.stringify(value)}</CodeText>;
  if (name === 'legal_flow') {
    const words = flowWords(value, t);
    return (
      <>
        {words} <CodeText>{value}</CodeText>
      </>
    );
  }
  if (name === 'status' || name === 'id') return <CodeText>{value}</CodeText>;
  if (countries.has(name) || name === 'locale') {
    const shown = named(name === 'locale' ? 'language' : 'region', value, language);
    return shown.kind === 'element' ? shown.element : <CodeText>{value}</CodeText>;
  }
  // A birth date comes as a moment and is a day all the same.
  if (name === 'birth_date' || name === 'legal_registration_date') return <>{calendarDayText(locale, value.slice(0, 10)) ?? value}</>;
  if (name.endsWith('_at')) return <DateText of={value} isFull />;
  return <span dir="auto">{value}</span>;
};

/** What the service says, part by part; what it wants put right stands at the field. */
export const RegistrationParts = ({ parts, problems }: { readonly parts: readonly RegistrationPart[]; readonly problems: PlacedHere['atPointers'] }) => {
  const t = useT();
  const factOf = (field: RegistrationField): Fact => {
    const here = problems.get(field.pointer) ?? [];
    return {
      id: field.pointer,
      label: fieldWords(field.name, t),
      value: {
        kind: 'element',
        element: (
          <>
            <Value field={field} />
            <ProblemLines problems={here} />
          </>
        ),
      },
    };
  };
  return parts.map((part) => {
    const here = part.pointer === '' ? [] : (problems.get(part.pointer) ?? []);
    return (
      <section key={part.pointer} className="section" data-inner={part.kind === 'entity' || undefined}>
        <header>
          <h3 dir="auto">{partWords(part, t)}</h3>
        </header>
        <ProblemLines problems={here} />
        <FactList facts={part.fields.map(factOf)} />
      </section>
    );
  });
};
