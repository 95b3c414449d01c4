import type { ReactNode } from 'react';
import { UserPen } from 'lucide-react';
import { clientCountry } from '../../../../preload/contract/clients/check-new-client.ts';
import type { ClientGap } from '../../../../preload/contract/clients/client-changes.ts';
import type { CompanyFacts } from '../../../../preload/contract/clients/company-facts.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { countryOf } from '../../../../preload/contract/countries/countries.ts';
import { FormCodeField, FormPart, ProblemLine, FormTextField } from '../../../forms/form-parts.tsx';
import {
  clientLanguageChoices,
  countryChoices,
  currencyChoices,
} from '../../../format/code-choices.ts';
import type { CodeChoice } from '../../../format/code-choices.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';
import { bridge } from '../../../platform/bridge.ts';
import { language } from '../../../platform/preferences.ts';
import { Note } from '../../../ui/banner.tsx';
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { postcodeHint, taxNumberHint, vatNumberHint } from '../country-words.ts';
import { gapFields } from '../edit-client/missing-fields.ts';
import { ExtraEmails } from './extra-emails.tsx';
import type { FieldsOfClient } from './new-client-field.ts';
import { maxLengthOf } from './problem-messages.ts';
import { billingCountry, deliveryCountry, provinceChoices, shownFields } from './shown-fields.ts';
import { splitPhone } from './split-phone.ts';
import { chosenCurrency, chosenLocale } from './to-new-client.ts';

type ClientFieldsProps = {
  readonly fields: FieldsOfClient;
  /** The typed client. */
  readonly client: NewClient;
  readonly home: CompanyFacts;
  /** For several clients below each other: only the fields of this gap, with the client's name. */
  readonly row?: { readonly gap: ClientGap; readonly name: string };
};

type PlainField =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'vatNumber'
  | 'taxIdentificationNumber'
  | 'recipientCode'
  | 'eInvoicingAddress'
  | 'currency'
  | 'locale';
type AddressPart = 'streetAddress' | 'zipCode' | 'city' | 'provinceCode' | 'countryCode';

/** Label and hints of a field. With `choices` it is a choice from a list. */
type FieldDisplay = {
  readonly label?: string;
  readonly hint?: string | null;
  readonly isCode?: boolean;
  readonly inputMode?: 'email';
  readonly choices?: readonly CodeChoice[];
  /** The default value without a selection. */
  readonly value?: string;
};
type FieldContext = ClientFieldsProps & {
  readonly t: Translate;
  readonly language: string;
  /** For an address: which one, and the country that applies to it. */
  readonly which: 'billing' | 'delivery';
  readonly country: string;
};

/** Instructions for the e-invoicing address, where its label is not enough. */
const gapHints: Readonly<Partial<Record<ClientGap, MessageId>>> = {
  'e-invoicing-address': 'clients.complete.address-forms',
  'e-invoicing-address-form': 'clients.complete.address-forms',
  'e-invoicing-unreachable': 'clients.complete.unreachable',
  'address-other-company': 'clients.e-invoices.address-other-company',
};

function defaultDisplay(
  field: 'currency' | 'locale',
  value: string,
  { fields: { values }, row, t }: FieldContext,
): FieldDisplay {
  const isDefault = values[field] === null && value !== '';
  return {
    value,
    hint: isDefault
      ? t(`newclient.${field}.from`)
      : row === undefined
        ? t('newclient.optional')
        : null,
  };
}

/** The special properties of fields; the default label is that of the client's page. */
const fieldDisplays: Readonly<
  Partial<Record<PlainField | AddressPart, (context: FieldContext) => FieldDisplay>>
> = {
  name: ({ fields: { values }, t }) =>
    values.kind === 'company'
      ? { label: t('newclient.name.company') }
      : { label: t('newclient.name.business'), hint: t('newclient.optional') },
  email: () => ({ inputMode: 'email' }),
  vatNumber: ({ client, t }) => ({ hint: vatNumberHint(clientCountry(client), t) }),
  taxIdentificationNumber: ({ client, t }) => ({
    hint: taxNumberHint(clientCountry(client), client.kind, t),
  }),
  recipientCode: ({ t }) => ({ isCode: true, hint: t('newclient.recipient.hint') }),
  eInvoicingAddress: ({ row, t }) => ({
    isCode: true,
    hint: t((row && gapHints[row.gap]) ?? 'newclient.e-invoicing.hint'),
  }),
  currency: (context) => ({
    ...defaultDisplay('currency', chosenCurrency(context.fields.values, context.home), context),
    choices: currencyChoices(context.language),
  }),
  locale: (context) => ({
    ...defaultDisplay('locale', chosenLocale(context.fields.values, context.home), context),
    label: context.t('newclient.locale'),
    choices: clientLanguageChoices(context.language),
  }),
  countryCode: ({ fields: { values }, which, country, t, language }) => ({
    choices: countryChoices(language),
    value: country,
    hint:
      values[which].countryCode === null && country !== ''
        ? t(`newclient.country.from-${which === 'billing' ? 'organization' : 'billing'}`)
        : null,
  }),
  zipCode: ({ country, t }) => ({ hint: postcodeHint(country, t) }),
  provinceCode: ({ fields: { values }, home, which, country, t }) =>
    shownFields(values, home)[`${which}Province`] === 'list'
      ? { choices: provinceChoices(country, home) }
      : {
          hint: t(
            countryOf(home.country).clients?.haveProvinces === true && which === 'billing'
              ? 'newclient.province.needed'
              : 'newclient.province.hint',
          ),
        },
};

/** A field of a client that is a text or a choice. */
function ClientField({
  field,
  part,
  which = 'billing',
  ...props
}: ClientFieldsProps & {
  readonly field: PlainField | `${'billing' | 'delivery'}Address.${AddressPart}`;
  readonly part: PlainField | AddressPart;
  readonly which?: 'billing' | 'delivery';
}) {
  const { fields, home, row } = props;
  const country = (which === 'billing' ? billingCountry : deliveryCountry)(fields.values, home);
  const display =
    fieldDisplays[part]?.({ ...props, t, language: language(), which, country }) ?? {};
  const label =
    display.label ?? t(`clients.field.${part as Exclude<typeof part, 'name' | 'locale'>}`);
  const bankMaxLength = maxLengthOf(field);
  const common = {
    fields,
    field,
    label:
      row === undefined || field !== part
        ? label
        : t('clients.complete.of', { field: label, name: row.name }),
    ...(display.hint != null && { hint: display.hint }),
  };
  return display.choices === undefined ? (
    <FormTextField
      {...common}
      {...(bankMaxLength !== undefined && { bankMaxLength })}
      {...(display.isCode === true && { isCode: true })}
      {...(display.inputMode !== undefined && { inputMode: display.inputMode })}
    />
  ) : (
    <FormCodeField
      {...common}
      choices={display.choices}
      {...(display.value !== undefined && { value: display.value })}
    />
  );
}

/** A phone number is typed or pasted as one text; after the split, each part can be corrected. */
function PhoneFields({ fields, client }: ClientFieldsProps) {
  const { values, change } = fields;
  const split = async (text: string): Promise<void> => {
    const parts = await splitPhone(
      (phoneText) => bridge().clients.check({ client: { ...client, phone: null }, phoneText }),
      text,
    );
    if (parts !== null) change(parts);
  };
  if (values.phoneCode === '' && values.phoneNumber === '') {
    return (
      <FormTextField
        fields={fields}
        field="phone.number"
        value={values.phoneText}
        onChange={(phoneText) => change({ phoneText })}
        label={t('imports.field.phone')}
        inputMode="tel"
        onLeave={() => {
          if (values.phoneText.trim() !== '') fields.leave('phone.countryCode');
          void split(values.phoneText);
        }}
      />
    );
  }
  return (
    <div className="new-client-phone" role="group" aria-label={t('imports.field.phone')}>
      <FormTextField
        fields={fields}
        field="phone.countryCode"
        label={t('ui.word.country-code')}
        placeholder="+33"
        inputMode="tel"
      />
      <FormTextField
        fields={fields}
        field="phone.number"
        label={t('newclient.phone.number')}
        inputMode="tel"
        onLeave={() => {
          // The user pasted a whole number into the part.
          if (/^\s*(?:\+|00)/.test(values.phoneNumber)) void split(values.phoneNumber);
        }}
      />
    </div>
  );
}

/** The usual one first. */
const clientKinds = ['company', 'individual', 'freelancer'] as const;

function KindField({ fields, home }: ClientFieldsProps) {
  const { freelancer } = shownFields(fields.values, home);
  return (
    <div>
      <RadioGroup
        label={t('imports.field.kind')}
        value={fields.values.kind}
        choices={clientKinds
          .filter((kind) => kind !== 'freelancer' || freelancer)
          .map((id) => ({
            id,
            label: t(`clients.kind.${id}`),
            hint: t(`newclient.kind.${id}`),
          }))}
        onChange={(kind) => fields.change({ kind })}
      />
      <ProblemLine message={fields.problemOf('kind')} />
    </div>
  );
}

function AddressFields({
  which,
  ...props
}: ClientFieldsProps & { readonly which: 'billing' | 'delivery' }) {
  const hasProvince = shownFields(props.fields.values, props.home)[`${which}Province`] !== 'none';
  const field = (part: AddressPart): ReactNode => (
    <ClientField {...props} field={`${which}Address.${part}`} part={part} which={which} />
  );
  return (
    <div className="new-client-address" role="group" aria-label={t(`clients.section.${which}`)}>
      {field('countryCode')}
      {field('streetAddress')}
      <div className="new-client-town" data-province={hasProvince || undefined}>
        {field('zipCode')}
        {field('city')}
        {hasProvince && field('provinceCode')}
      </div>
    </div>
  );
}

/** Each form of the e-invoicing address with a valid example. */
const eInvoicingAddressForms = [
  { id: 'siren', example: '552100554' },
  { id: 'siret', example: '552100554_55210055400013' },
  { id: 'routing', example: '552100554_55210055400013_COMPTA' },
  { id: 'suffix', example: '552100554_FACTURES' },
] as const;

function EInvoicingAddressForms() {
  return (
    <section aria-labelledby="e-invoicing-forms">
      <h3 id="e-invoicing-forms">{t('newclient.e-invoicing.forms')}</h3>
      <dl className="new-client-forms">
        {eInvoicingAddressForms.map(({ id, example }) => (
          <div key={id}>
            <dt>
              <CodeText>{example}</CodeText>
            </dt>
            <dd className="caption">{t(`newclient.e-invoicing.${id}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Rarely needed fields. Open if one has a value or must be seen. */
function MoreFields(props: ClientFieldsProps) {
  const { fields, home } = props;
  const { values } = fields;
  const hasEmails = values.extraEmails.length > 0 || values.extraEmailsText.trim() !== '';
  const foldedFields = [
    'extraEmails',
    'eInvoicingAddress',
    ...values.extraEmails.map((_, index) => `extraEmails.${index}` as const),
  ] as const;
  const mustOpen = foldedFields.some(
    (field) => fields.problemOf(field) !== null || fields.warningOf(field) !== null,
  );
  return (
    <Fold title={t('ui.word.more')} level={2} isOpen={mustOpen} startsOpen={hasEmails}>
      <div className="new-client-more">
        <ExtraEmails {...fields} />
        {shownFields(values, home).eInvoicing && <EInvoicingAddressForms />}
      </div>
    </Fold>
  );
}

/**
 * The fields of a client for its kind and country: all of them, or in a row only those of its gap.
 */
export function ClientFields(props: ClientFieldsProps) {
  const { fields, home, row } = props;
  const { values, change } = fields;
  const field = (each: PlainField): ReactNode => (
    <ClientField {...props} field={each} part={each} />
  );
  if (row !== undefined) {
    const gapField = gapFields[row.gap];
    return gapField === 'billingAddress' ? (
      <AddressFields {...props} which="billing" />
    ) : (
      field(gapField)
    );
  }
  const shown = shownFields(values, home);
  return (
    <>
      <FormPart title={t('newclient.part.who')}>
        <KindField {...props} />
        {shown.name && field('name')}
        {values.kind === 'company' && shown.personName && (
          <Note icon={UserPen}>{t('newclient.person.asked')}</Note>
        )}
        {shown.personName && (
          <div className="form-pair">
            {field('firstName')}
            {field('lastName')}
          </div>
        )}
      </FormPart>
      <FormPart title={t('clients.section.contact')}>
        {field('email')}
        <PhoneFields {...props} />
      </FormPart>
      <FormPart title={t('clients.section.billing')}>
        <AddressFields {...props} which="billing" />
      </FormPart>
      <FormPart title={t('clients.section.delivery')}>
        <Checkbox
          isSelected={!values.hasDelivery}
          onChange={(isSame) => change({ hasDelivery: !isSame })}
        >
          {t('newclient.delivery.same')}
        </Checkbox>
        {values.hasDelivery && <AddressFields {...props} which="delivery" />}
      </FormPart>
      <FormPart title={t('newclient.part.tax')}>
        <div className="form-pair">
          {field('vatNumber')}
          {field('taxIdentificationNumber')}
        </div>
        {shown.recipientCode && field('recipientCode')}
        {shown.eInvoicing && field('eInvoicingAddress')}
      </FormPart>
      <FormPart title={t('ui.word.invoices')}>
        <div className="form-pair">
          {field('currency')}
          {field('locale')}
        </div>
      </FormPart>
      <MoreFields {...props} />
    </>
  );
}
