import { CircleCheck, Scale } from 'lucide-react';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { Amount } from '../../../widgets/amounts/amount.tsx';
import { Note } from '../../../ui/banner.tsx';
import { AmountField, OriginFields } from './form-parts.tsx';
import type { NewRegistrationValues } from './new-registration-values.ts';
import { personName } from './people-step.tsx';
import type { RegistrationFields } from './registration-field.ts';
import type { Validation } from './use-validation.ts';

type Capital = Validation['capital'];

/**
 * Whether the shares add up to the total; a difference does not block sending, because the service
 * decides.
 */
export function CapitalNote({
  capital,
  isSum,
}: {
  readonly capital: Capital;
  readonly isSum: boolean;
}) {
  if (capital === null)
    return isSum ? (
      <Note tone="green" icon={CircleCheck}>
        {t('registrations.capital.same')}
      </Note>
    ) : null;
  return (
    <Note icon={Scale}>
      <T
        id="registrations.capital.differs"
        values={{
          sum: <Amount value={capital.sum} currency={capital.currency} />,
          total: <Amount value={capital.total} currency={capital.currency} />,
        }}
      />{' '}
      {capital.currency === null && t('registrations.capital.currencies')}
    </Note>
  );
}

/** Whether there are amounts to add up. */
export function hasCapital({ organization, stakeholders }: NewRegistrationValues): boolean {
  return (
    organization.totalCapitalAmount.value.trim() !== '' &&
    stakeholders.some(
      ({ capitalAmount, legalEntities }) =>
        capitalAmount.value.trim() !== '' ||
        legalEntities.some((entity) => entity.capitalAmount.value.trim() !== ''),
    )
  );
}

/** The total, and the share of each person and company. */
export function CapitalStep({
  fields,
  capital,
  isChecked,
}: {
  readonly fields: RegistrationFields;
  readonly capital: Capital;
  readonly isChecked: boolean;
}) {
  const { stakeholders } = fields.values;
  return (
    <>
      <AmountField
        fields={fields}
        field="organization.totalCapitalAmount"
        label={t('registrations.field.total_capital_amount')}
      />
      {stakeholders.length === 0 && <p className="soft">{t('registrations.capital.nobody')}</p>}
      {stakeholders.map((person, index) => {
        const personPath = `stakeholders.${index}` as const;
        const name = personName(person, t('registrations.part.stakeholder', { index: index + 1 }));
        return (
          <fieldset key={index} className="registration-group">
            <legend className="field-label">
              <bdi>{name}</bdi>
            </legend>
            <AmountField
              fields={fields}
              field={`${personPath}.capitalAmount`}
              label={t('registrations.field.capital_amount')}
            />
            <OriginFields fields={fields} path={personPath} origins={person.origins} />
            {person.legalEntities.map((entity, number) => {
              const entityPath = `${personPath}.legalEntities.${number}` as const;
              return (
                <fieldset key={number} className="registration-group registration-entity">
                  <legend className="field-label">
                    <bdi>
                      {entity.legalName.trim() ||
                        t('registrations.part.entity', { index: number + 1 })}
                    </bdi>
                  </legend>
                  <AmountField
                    fields={fields}
                    field={`${entityPath}.capitalAmount`}
                    label={t('registrations.field.capital_amount')}
                  />
                  <OriginFields fields={fields} path={entityPath} origins={entity.origins} />
                </fieldset>
              );
            })}
          </fieldset>
        );
      })}
      <div role="status">
        <CapitalNote capital={capital} isSum={isChecked && hasCapital(fields.values)} />
      </div>
    </>
  );
}
