import type { ReactElement } from 'react';
import { CircleAlert } from 'lucide-react';
import type { BankProblem } from '../../../preload/contract/result.ts';
import { useHiddenAmounts } from '../../platform/preferences.ts';
import { t } from '../../i18n/i18n.ts';
import { Dots } from '../../widgets/amounts/amount.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { DetailGroup } from '../../widgets/facts/folded-details.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import type { Fact } from '../../widgets/facts/fact-list.tsx';
import type { Translate } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import type { PlacedProblems, RegistrationField, RegistrationPart } from './registration-facts.ts';
import { fieldLabel, isKnownField, partLabel } from './registration-field-labels.ts';
import { RegistrationValue } from './registration-value.tsx';

/** A problem in the service's words; without them, its code. */
export function ProblemLines({ problems }: { readonly problems: readonly BankProblem[] }) {
  return problems.map(({ code, detail }, index) => (
    <span key={index} className="field-error registration-problem">
      <Icon of={CircleAlert} size="s" />
      <span>
        {detail ?? code} {detail !== null && code !== null && <CodeText>{code}</CodeText>}
      </span>
    </span>
  ));
}

function factOf(field: RegistrationField, t: Translate, value: ReactElement): Fact {
  return {
    id: field.pointer,
    label: fieldLabel(field.name, t),
    value: { kind: 'element', element: value },
  };
}

/** The service's data, part by part, with its problems at their fields. */
export function RegistrationParts({
  parts,
  problems,
}: {
  readonly parts: readonly RegistrationPart[];
  readonly problems: PlacedProblems['atPointers'];
}) {
  return parts.map((part) => {
    const partProblems = part.pointer === '' ? [] : (problems.get(part.pointer) ?? []);
    return (
      <section
        key={part.pointer}
        className="section"
        data-inner={part.kind === 'entity' || undefined}
      >
        <header>
          <h3 dir="auto">{partLabel(part, t)}</h3>
        </header>
        <ProblemLines problems={partProblems} />
        <FactList
          facts={part.fields.map((field) =>
            factOf(
              field,
              t,
              <>
                <RegistrationValue field={field} />
                <ProblemLines problems={problems.get(field.pointer) ?? []} />
              </>,
            ),
          )}
        />
      </section>
    );
  });
}

/** The codes in it, as received. */
export function RegistrationCodes({ parts }: { readonly parts: readonly RegistrationPart[] }) {
  const isHidden = useHiddenAmounts();
  return parts.map((part) => (
    <DetailGroup
      key={part.pointer}
      title={partLabel(part, t)}
      facts={part.fields.map((field) => {
        const { name, value } = field;
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        return factOf(
          field,
          t,
          isHidden && !isKnownField(name) ? (
            <Dots />
          ) : (
            <>
              <CodeText>{text}</CodeText>
              {name === 'id' && <CopyButton text={text} subject={fieldLabel(name, t)} />}
            </>
          ),
        );
      })}
    />
  ));
}
