import { t } from '../../../i18n/i18n.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { FormPart, ProblemLine, FormTextField } from '../../../forms/form-parts.tsx';
import { WeekdayChoice } from '../../../widgets/cards/weekday-choice.tsx';
import type { FieldsProps } from './form-parts.tsx';

export function UsageFields(fields: FieldsProps) {
  const { values, change } = fields;
  return (
    <FormPart title={t('newcard.part.use')}>
      <div>
        <Checkbox
          isSelected={values.choosesOptions}
          onChange={(choosesOptions) => change({ choosesOptions })}
          hint={t('newcard.days-hint')}
        >
          {t('newcard.options.choose')}
        </Checkbox>
        {values.choosesOptions && (
          <div
            className="new-card-inset new-card-checks"
            role="group"
            aria-label={t('newcard.options.choose')}
          >
            <Checkbox isSelected={values.atmOption} onChange={(atmOption) => change({ atmOption })}>
              {t('cards.options.atm')}
            </Checkbox>
            <Checkbox
              isSelected={values.onlineOption}
              onChange={(onlineOption) => change({ onlineOption })}
            >
              {t('cards.options.online')}
            </Checkbox>
            <Checkbox
              isSelected={values.foreignOption}
              onChange={(foreignOption) => change({ foreignOption })}
            >
              {t('cards.options.foreign')}
            </Checkbox>
            <Checkbox
              isSelected={values.nfcOption}
              onChange={(nfcOption) => change({ nfcOption })}
              {...(fields.kind === 'physical' ? { hint: t('newcard.options.nfc-hint') } : {})}
            >
              {t('cards.options.nfc')}
            </Checkbox>
          </div>
        )}
        <ProblemLine message={fields.problemOf('options')} />
      </div>
      <div className="field" role="group" aria-labelledby="new-card-days">
        <span className="field-label" id="new-card-days">
          {t('cards.field.activeDays')}
        </span>
        <WeekdayChoice days={values.activeDays} onChange={(activeDays) => change({ activeDays })} />
        <ProblemLine message={fields.problemOf('activeDays')} />
        <span className="field-hint">{t('newcard.days-hint')}</span>
      </div>
      <FormTextField
        fields={fields}
        field="categories"
        label={t('cards.field.categories')}
        hint={t('newcard.categories-hint')}
      />
    </FormPart>
  );
}
