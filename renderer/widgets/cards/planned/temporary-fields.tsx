import { weekdayInstantText } from '../../../format/date.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { formatLocale } from '../../../platform/preferences.ts';
import { standaloneFieldLabel } from '../card-field-labels.ts';
import { CardFieldValue } from '../card-field-value.tsx';
import './planned.css';

/** A limit of a card to change for a while; `before` null: unknown. */
export type TemporaryField = {
  readonly field: string;
  readonly before: string | null;
  readonly held: string;
};

/** One temporary limit: its value, its end, and the value after it. */
export function TemporaryFieldText({
  field: { field, before, held },
  untilEpochMs,
}: {
  readonly field: TemporaryField;
  readonly untilEpochMs: number;
}) {
  return (
    <T
      id="cards.until.set"
      values={{
        field: standaloneFieldLabel(field, t),
        held: (
          <strong>
            <CardFieldValue field={field} value={held} />
          </strong>
        ),
        time: weekdayInstantText(formatLocale(), untilEpochMs),
        before: <CardFieldValue field={field} value={before} />,
      }}
    />
  );
}

export function TemporaryFields({
  fields,
  untilEpochMs,
}: {
  readonly fields: readonly TemporaryField[];
  readonly untilEpochMs: number;
}) {
  return (
    <ul className="until-fields">
      {fields.map((field) => (
        <li key={field.field}>
          <TemporaryFieldText field={field} untilEpochMs={untilEpochMs} />
        </li>
      ))}
    </ul>
  );
}
