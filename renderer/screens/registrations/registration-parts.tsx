import { CircleAlert } from 'lucide-react';
import type { BankProblem } from '../../../preload/contract/result.ts';
import { useT } from '../../i18n/i18n.ts';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import type { Fact } from '../../widgets/facts/fact-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import type { PlacedHere, RegistrationField, RegistrationPart } from './registration-facts.ts';
import { fieldLabel, partLabel } from './registration-field-labels.ts';
import { RegistrationValue } from './registration-value.tsx';

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

/** What the service says, part by part; what it wants put right stands at the field. */
export const RegistrationParts = ({
  parts,
  problems,
}: {
  readonly parts: readonly RegistrationPart[];
  readonly problems: PlacedHere['atPointers'];
}) => {
  const t = useT();
  const factOf = (field: RegistrationField): Fact => {
    const here = problems.get(field.pointer) ?? [];
    return {
      id: field.pointer,
      label: fieldLabel(field.name, t),
      value: {
        kind: 'element',
        element: (
          <>
            <RegistrationValue field={field} />
            {field.name === 'id' && typeof field.value === 'string' && (
              <CopyButton text={field.value} what={fieldLabel(field.name, t)} />
            )}
            <ProblemLines problems={here} />
          </>
        ),
      },
    };
  };
  return parts.map((part) => {
    const here = part.pointer === '' ? [] : (problems.get(part.pointer) ?? []);
    return (
      <section
        key={part.pointer}
        className="section"
        data-inner={part.kind === 'entity' || undefined}
      >
        <header>
          <h3 dir="auto">{partLabel(part, t)}</h3>
        </header>
        <ProblemLines problems={here} />
        <FactList facts={part.fields.map(factOf)} />
      </section>
    );
  });
};
