import { language } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Part, TextOf } from '../../../forms/form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';

function countryName(language: string, code: string): string | null {
  if (!/^[A-Za-z]{2}$/.test(code.trim())) return null;
  return (
    new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(
      code.trim().toUpperCase(),
    ) ?? null
  );
}

/** Physical cards: how it is printed and where it goes. */
export function PrintFields(fields: FieldsProps) {
  const { values, change } = fields;
  return (
    <Part title={t('newcard.part.print')}>
      <TextOf
        fields={fields}
        field="typeOfPrint"
        label={t('newcard.print')}
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
          <TextOf fields={fields} field="firstLine" label={t('newcard.address.first')} />
          <TextOf
            fields={fields}
            field="secondLine"
            label={t('newcard.address.second')}
            hint={t('newcard.may-stay-empty')}
          />
          <div className="new-card-town">
            <TextOf fields={fields} field="zipCode" label={t('newcard.address.zip')} />
            <TextOf fields={fields} field="city" label={t('newcard.address.city')} />
            <TextOf
              fields={fields}
              field="country"
              label={t('newcard.address.country')}
              hint={countryName(language(), values.country) ?? t('newcard.address.country-hint')}
            />
          </div>
        </div>
      )}
    </Part>
  );
}
