import { messageForCode } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';
import type { RegistrationPart } from './registration-facts.ts';

/**
 * Labels of the specification's fields, by name; fields inside an address or the flow by their full
 * name.
 */
const labels: Readonly<Record<string, MessageId>> = {
  locale: 'ui.word.language',
  legal_flow: 'registrations.field.legal_flow',
  'flow.type': 'registrations.field.flow_type',
  status: 'ui.word.status',
  partner_redirect_url: 'connections.field.redirect',
  created_at: 'ui.word.created',
  updated_at: 'ui.word.last-changed',
  id: 'ui.word.id',
  legal_number: 'registrations.field.legal_number',
  first_name: 'clients.field.firstName',
  last_name: 'clients.field.lastName',
  email: 'clients.field.email',
  entity_type: 'registrations.field.entity_type',
  legal_name: 'overview.field.legalName',
  legal_form: 'ui.word.legal-form',
  legal_sector: 'registrations.field.legal_sector',
  legal_registration_date: 'ui.word.registered-on',
  legal_vat_number: 'clients.field.vatNumber',
  legal_country: 'registrations.field.legal_country',
  total_capital_amount: 'registrations.field.total_capital_amount',
  capital_amount: 'registrations.field.capital_amount',
  is_owner: 'registrations.field.is_owner',
  gender: 'registrations.field.gender',
  phone_number: 'imports.field.phone',
  nationality: 'registrations.field.nationality',
  birth_date: 'registrations.field.birth_date',
  shareholding_type: 'registrations.field.shareholding_type',
  share_capital_origin: 'registrations.field.share_capital_origin',
  line_1: 'clients.field.streetAddress',
  line_2: 'registrations.field.line_2',
  postal_code: 'clients.field.zipCode',
  city: 'clients.field.city',
  country: 'clients.field.countryCode',
};
const containerLabels: Readonly<Record<string, MessageId>> = {
  birth_address: 'registrations.field.birth_address',
  residence_address: 'registrations.field.residence_address',
};

function ownEntry(names: Readonly<Record<string, MessageId>>, name: string): MessageId | undefined {
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

function labelOf(name: string): MessageId | undefined {
  return ownEntry(labels, name) ?? ownEntry(labels, name.split('.').at(-1) ?? name);
}

/** Whether the specification has a field of this name. */
export function isKnownField(name: string): boolean {
  return labelOf(name) !== undefined;
}

/** The label of a field; an unknown one is shown as received. */
export function fieldLabel(name: string, t: Translate): string {
  const [container = '', ...rest] = name.split('.');
  const label = labelOf(name);
  if (label === undefined) return name;
  const containerLabel = rest.length === 0 ? undefined : ownEntry(containerLabels, container);
  return containerLabel === undefined
    ? t(label)
    : t('registrations.field.within', { holder: t(containerLabel), field: t(label) });
}

/** The label of a part. */
export function partLabel({ kind, index, name }: RegistrationPart, t: Translate): string {
  const label = t(`registrations.part.${kind}`, { index: index ?? 0 });
  return name === '' ? label : t('registrations.part.named', { part: label, name });
}

/** Words in the specification, by their field. */
const codes: Readonly<Record<string, MessageId>> = {
  'entity_type.company': 'ui.word.company',
  'shareholding_type.physical': 'registrations.shareholding.physical',
};

/** The label of a value; null for an unknown one, which is shown as received. */
export function codeLabel(name: string, value: string, t: Translate): string | null {
  return messageForCode(codes, `${name}.${value}`, t);
}

const origins: Readonly<Record<string, MessageId>> = {
  personal_savings: 'registrations.origin.personal_savings',
  employment_or_business_income: 'registrations.origin.employment_or_business_income',
  dividends: 'registrations.origin.dividends',
};

/** The label of an origin of capital; an unknown one is shown as received. */
export function originLabel(origin: string, t: Translate): string {
  return messageForCode(origins, origin, t) ?? origin;
}
