import { isKnownType, typeName } from '../../../widgets/events/event-names.ts';
import { t } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { subscriptionTypes } from '../../../../preload/contract/webhooks/webhooks.ts';
import { sortTypes } from './subscription-types.ts';
import { typeHints } from './subscription-labels.ts';

/**
 * The types to report, each with its meaning and the scope to read its objects.
 * @param offeredTypes more types to choose from: those that the bank returned and that are unknown here
 */
export function TypesField({
  chosen,
  offeredTypes,
  problem,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly offeredTypes: readonly string[];
  readonly problem: string | null;
  readonly onChange: (types: readonly string[]) => void;
}) {
  const allTypes = sortTypes([...subscriptionTypes, ...offeredTypes, ...chosen]);
  const choose = (type: string, isOn: boolean): void =>
    onChange(sortTypes(isOn ? [...chosen, type] : chosen.filter((each) => each !== type)));
  return (
    <fieldset className="subscription-form-types" data-invalid={problem !== null || undefined}>
      <legend className="field-label">{t('webhooks.form.types')}</legend>
      <div className="subscription-form-all">
        <span className="caption">{t('webhooks.types.count', { count: chosen.length })}</span>
        <Button size="small" look="quiet" onPress={() => onChange(allTypes)}>
          {t('inbox.remove.all')}
        </Button>
        <Button size="small" look="quiet" onPress={() => onChange([])}>
          {t('webhooks.form.none')}
        </Button>
      </div>
      {problem !== null && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="subscription-form-grid">
        {allTypes.map((type) => (
          <Checkbox
            key={type}
            isSelected={chosen.includes(type)}
            onChange={(isOn) => choose(type, isOn)}
            hint={typeHints(type, t).map((hint) => (
              <span key={hint} className="subscription-form-hint">
                {hint}{' '}
              </span>
            ))}
          >
            {isKnownType(type) ? typeName(type, t) : <CodeText>{typeName(type, t)}</CodeText>}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
