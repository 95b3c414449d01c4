import { mostCharacters } from '../../../../preload/contract/check-new-client.ts';
import { useLanguage } from '../../../platform/preferences.ts';
import { countryChoices } from '../../../format/code-choices.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Checkbox } from '../../../ui/choice.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { Part, TextOf } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { provinceChoices } from './italian-province-names.ts';
import type { AddressValues } from './new-client-values.ts';
import { billingCountry, deliveryCountry } from './shown-fields.ts';

const AddressFields = ({
  fields,
  which,
}: {
  readonly fields: FieldsProps;
  readonly which: 'billing' | 'delivery';
}) => {
  const t = useT();
  const language = useLanguage();
  const address = fields.values[which];
  const at = which === 'billing' ? 'billingAddress' : 'deliveryAddress';
  const country = (which === 'billing' ? billingCountry : deliveryCountry)(
    fields.values,
    fields.home,
  );
  const change = (part: Partial<AddressValues>): void =>
    fields.change({ [which]: { ...address, ...part } });
  const province =
    which === 'billing' ? fields.shown.billingProvince : fields.shown.deliveryProvince;
  const isTaken = address.countryCode === null && country !== '';
  const countryHint = isTaken
    ? t(
        which === 'billing'
          ? 'newclient.country.from-organization'
          : 'newclient.country.from-billing',
      )
    : undefined;
  const countryLabel = withWarning(fields.warningOf(`${at}.countryCode`), countryHint);
  return (
    <div className="new-client-address" role="group" aria-label={t(`clients.section.${which}`)}>
      <CodeField
        label={t('clients.field.countryCode')}
        value={country}
        choices={countryChoices(language)}
        onChange={(countryCode) => change({ countryCode })}
        onBlur={() => fields.leave(`${at}.countryCode`)}
        problemMessage={fields.problemOf(`${at}.countryCode`)}
        {...(countryLabel === undefined ? {} : { hint: countryLabel })}
      />
      <TextOf
        fields={fields}
        field={`${at}.streetAddress`}
        value={address.streetAddress}
        onChange={(streetAddress) => change({ streetAddress })}
        label={t('clients.field.streetAddress')}
        most={mostCharacters.streetAddress}
      />
      <div className="new-client-town" data-province={province !== 'none' || undefined}>
        <TextOf
          fields={fields}
          field={`${at}.zipCode`}
          value={address.zipCode}
          onChange={(zipCode) => change({ zipCode })}
          label={t('clients.field.zipCode')}
          most={mostCharacters.zipCode}
        />
        <TextOf
          fields={fields}
          field={`${at}.city`}
          value={address.city}
          onChange={(city) => change({ city })}
          label={t('clients.field.city')}
          most={mostCharacters.city}
        />
        {province === 'list' && (
          <CodeField
            label={t('clients.field.provinceCode')}
            value={address.provinceCode}
            choices={provinceChoices}
            onChange={(provinceCode) => change({ provinceCode })}
            onBlur={() => fields.leave(`${at}.provinceCode`)}
            problemMessage={fields.problemOf(`${at}.provinceCode`)}
          />
        )}
        {province === 'text' && (
          <TextOf
            fields={fields}
            field={`${at}.provinceCode`}
            value={address.provinceCode}
            onChange={(provinceCode) => change({ provinceCode })}
            label={t('clients.field.provinceCode')}
            hint={t(
              fields.home.country === 'IT' && which === 'billing'
                ? 'newclient.province.needed'
                : 'newclient.province.hint',
            )}
          />
        )}
      </div>
    </div>
  );
};

export const BillingFields = (fields: FieldsProps) => {
  const t = useT();
  return (
    <Part title={t('clients.section.billing')} hint={t('newclient.billing.hint')}>
      <AddressFields fields={fields} which="billing" />
    </Part>
  );
};

export const DeliveryFields = (fields: FieldsProps) => {
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
      {fields.values.hasDelivery && <AddressFields fields={fields} which="delivery" />}
    </Part>
  );
};
