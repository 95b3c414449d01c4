import { language } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FormPart, FormTextField } from '../../../forms/form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';

function countryName(language: string, code: string): string | null {
  if (!/^[A-Za-z]{2}$/.test(code.trim())) return null;
  return (
    new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(
      code.trim().toUpperCase(),
    ) ?? null
  );
}

/** Physical cards: print and delivery address. */
export function PrintFields(fields: FieldsProps) {
  const { values, change } = fields;
  return (
    <FormPart title={t('newcard.part.print')}>
      <FormTextField
        fields={fields}
        field="typeOfPrint"
        label={t('cards.field.typeOfPrint')}
        hint={t('newcard.print-hint')}
        isCode
      />
      <div>
        <RadioGroup
          label={t('newcard.ship')}
          value={values.ship}
          problemMessage={fields.problemOf('ship')}
          onChange={(ship) => change({ ship })}
          choices={[
            { id: 'unsaid', label: t('newcard.ship.unsaid') },
            { id: 'business', label: t('newcard.ship.business') },
            { id: 'address', label: t('newcard.ship.address') },
          ]}
        />
      </div>
      {values.ship === 'address' && (
        <div
          className="new-card-inset new-card-rows"
          role="group"
          aria-label={t('newcard.ship.address')}
        >
          <FormTextField fields={fields} field="firstLine" label={t('newcard.address.first')} />
          <FormTextField
            fields={fields}
            field="secondLine"
            label={t('registrations.field.line_2')}
            hint={t('newclient.optional')}
          />
          <div className="new-card-town">
            <FormTextField fields={fields} field="zipCode" label={t('clients.field.zipCode')} />
            <FormTextField fields={fields} field="city" label={t('clients.field.city')} />
            <FormTextField
              fields={fields}
              field="country"
              label={t('clients.field.countryCode')}
              hint={countryName(language(), values.country) ?? t('newcard.address.country-hint')}
            />
          </div>
        </div>
      )}
    </FormPart>
  );
}
