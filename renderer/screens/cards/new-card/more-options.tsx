import { changeableLimits } from '../../../../preload/contract/cards/limits.ts';
import { FormTextField } from '../../../forms/form-parts.tsx';
import { t } from '../../../i18n/i18n.ts';
import { Fold } from '../../../ui/fold.tsx';
import { ChoiceOrTextField } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { hasLevelChoice, LevelField, OrderedByFields } from './identity-fields.tsx';
import { isPrinted } from './new-card-field.ts';
import type { NewCardField } from './new-card-field.ts';
import { emptyNewCard, ownChoice } from './new-card-values.ts';
import type { NewCardValues } from './new-card-values.ts';
import { PrintFields } from './print-fields.tsx';
import { OtherLimits } from './spend-fields.tsx';
import { UsageFields } from './usage-fields.tsx';

const foldedFields: readonly NewCardField[] = [
  'nickname',
  'design',
  'typeOfPrint',
  'ship',
  'firstLine',
  'secondLine',
  'zipCode',
  'city',
  'country',
  'options',
  'activeDays',
  'categories',
  'initiator',
  'account',
  ...changeableLimits.map(({ amount }) => amount),
];

/** Fields above the fold do not count. */
function hasOptions(values: NewCardValues): boolean {
  const { level, holder, ownHolder, endDay, otherFieldsJson } = emptyNewCard;
  const { paymentMonthlyLimit, paymentLifespanLimit } = emptyNewCard;
  const above = { level, holder, ownHolder, endDay, otherFieldsJson };
  const options = { ...values, ...above, paymentMonthlyLimit, paymentLifespanLimit };
  return JSON.stringify(options) !== JSON.stringify(emptyNewCard);
}

/** Options that most orders leave unchanged. */
export function MoreOptions(fields: FieldsProps) {
  const { choices, values } = fields;
  const hasProblem =
    values.level === ownChoice || foldedFields.some((field) => fields.problemOf(field) !== null);
  return (
    <Fold title={t('newcard.more')} level={2} isOpen={hasProblem} startsOpen={hasOptions(values)}>
      <div className="new-card-rows">
        <div className="form-pair">
          <FormTextField fields={fields} field="nickname" label={t('cards.field.nickname')} />
          <ChoiceOrTextField
            fields={fields}
            field="design"
            label={t('cards.field.cardDesign')}
            knownChoices={choices.designs.map((design) => ({ id: design, label: design }))}
            own={{ choice: t('newcard.design.own'), label: t('newcard.design.own-label') }}
            emptyLabel={t('newcard.design.unsaid')}
            ownHint={t('newclient.optional')}
          />
        </div>
        {hasLevelChoice(fields) && <LevelField {...fields} />}
        <OrderedByFields fields={fields} which="plain" />
      </div>
      {isPrinted(fields.kind) && <PrintFields {...fields} />}
      <OtherLimits {...fields} />
      <UsageFields {...fields} />
    </Fold>
  );
}
