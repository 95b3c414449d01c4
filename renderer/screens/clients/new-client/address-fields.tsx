import { countryOf } from '../../../../preload/contract/countries/countries.ts';
import { postcodeHint } from '../country-words.ts';
import { mostCharacters } from '../../../../preload/contract/clients/check-new-client.ts';
import { useLanguage } from '../../../platform/preferences.ts';
import { countryChoices } from '../../../format/code-choices.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { CodeOf, Part, TextOf } from '../../../forms/form-parts.tsx';
import type { ClientFields } from './new-client-field.ts';
import { billingCountry, deliveryCountry, provinceChoices, shownFields } from './shown-fields.ts';
import type { Home } from '../../../../preload/contract/clients/client-home.ts';

type AddressProps = { readonly fields: ClientFields; readonly home: Home };

/** The parts of one of its two addresses, the province where such an address has one. */
export function AddressFields({
  fields,
  home,
  which,
}: AddressProps & { readonly which: 'billing' | 'delivery' }) {
  const t = useT();
  const language = useLanguage();
  const { values } = fields;
  const at = `${which}Address` as const;
  const country = (which === 'billing' ? billingCountry : deliveryCountry)(values, home);
  const province = shownFields(values, home)[`${which}Province`];
  const isTaken = values[which].countryCode === null && country !== '';
  return (
    <div className="new-client-address" role="group" aria-label={t(`clients.section.${which}`)}>
      <CodeOf
        fields={fields}
        field={`${at}.countryCode`}
        label={t('clients.field.countryCode')}
        value={country}
        choices={countryChoices(language)}
        hint={
          isTaken
            ? t(
                which === 'billing'
                  ? 'newclient.country.from-organization'
                  : 'newclient.country.from-billing',
              )
            : undefined
        }
      />
      <TextOf
        fields={fields}
        field={`${at}.streetAddress`}
        label={t('clients.field.streetAddress')}
        most={mostCharacters.streetAddress}
      />
      <div className="new-client-town" data-province={province !== 'none' || undefined}>
        <TextOf
          fields={fields}
          field={`${at}.zipCode`}
          label={t('clients.field.zipCode')}
          hint={postcodeHint(country, t)}
          most={mostCharacters.zipCode}
        />
        <TextOf
          fields={fields}
          field={`${at}.city`}
          label={t('clients.field.city')}
          most={mostCharacters.city}
        />
        {province === 'list' && (
          <CodeOf
            fields={fields}
            field={`${at}.provinceCode`}
            label={t('clients.field.provinceCode')}
            choices={provinceChoices(country, home)}
          />
        )}
        {province === 'text' && (
          <TextOf
            fields={fields}
            field={`${at}.provinceCode`}
            label={t('clients.field.provinceCode')}
            hint={t(
              countryOf(home.country).clients?.haveProvinces === true && which === 'billing'
                ? 'newclient.province.needed'
                : 'newclient.province.hint',
            )}
          />
        )}
      </div>
    </div>
  );
}

export function BillingFields(props: AddressProps) {
  const t = useT();
  return (
    <Part title={t('clients.section.billing')} hint={t('newclient.billing.hint')}>
      <AddressFields {...props} which="billing" />
    </Part>
  );
}

export function DeliveryFields({ fields, home }: AddressProps) {
  const t = useT();
  return (
    <Part title={t('clients.section.delivery')}>
      <Checkbox
        isSelected={!fields.values.hasDelivery}
        onChange={(isSame) => fields.change({ hasDelivery: !isSame })}
        hint={t('newclient.delivery.same-hint')}
      >
        {t('newclient.delivery.same')}
      </Checkbox>
      {fields.values.hasDelivery && <AddressFields fields={fields} home={home} which="delivery" />}
    </Part>
  );
}
