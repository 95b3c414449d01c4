import type { FieldProblem } from '../http/reply.ts';
import type { Address } from './client.ts';

/** The input of the rules: a requested client whose single fields are valid. */
export interface ClientRequest {
  readonly kind?: string | undefined;
  readonly type?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly name?: string | undefined;
  readonly e_invoicing_address?: string | undefined;
  readonly tax_identification_number?: string | undefined;
  readonly recipient_code?: string | undefined;
  readonly address?: string | undefined;
  readonly city?: string | undefined;
  readonly zip_code?: string | undefined;
  readonly province_code?: string | undefined;
  readonly country_code?: string | undefined;
  readonly billing_address?: Address | undefined;
  readonly delivery_address?: Address | undefined;
}

type Note = (pointer: string, code: string, detail: string) => void;

const italianProvinces = new Set(
  (
    'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CI CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU ' +
    'MB MC ME MI MN MO MS MT NA NO NU OG OR OT PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV ' +
    'UD VA VB VC VE VI VR VS VT VV'
  ).split(' '),
);

/**
 * "format depends on country (France 9 or 14 digits; Italy 11 digits for companies and 16
 * alphanumeric for individuals; Spain 9 characters; Germany a tax number)". Freelancers are not
 * mentioned, so either Italian form is accepted.
 */
function taxNumberHasForm(
  text: string,
  country: string | undefined,
  kind: string | undefined,
): boolean {
  const isItalianCompany = /^\d{11}$/.test(text);
  const isItalianIndividual = /^[0-9A-Z]{16}$/i.test(text);
  if (country === 'FR') return /^(\d{9}|\d{14})$/.test(text);
  if (country === 'ES') return [...text].length === 9;
  if (country !== 'IT') return true;
  return kind === 'company'
    ? isItalianCompany
    : isItalianIndividual || (kind === 'freelancer' && isItalianCompany);
}

function upper(country: string | undefined): string | undefined {
  return country?.toUpperCase();
}

/** The deprecated root fields as an address; undefined if there are none. */
function rootAddress({
  address,
  city,
  zip_code,
  province_code,
  country_code,
}: ClientRequest): Address | undefined {
  const root = { street_address: address, city, zip_code, province_code, country_code };
  return Object.values(root).every((field) => field === undefined) ? undefined : root;
}

type AddressContext = {
  readonly at: string;
  /** The invoice address: the one that requires a province. */
  readonly isBilling: boolean;
  readonly isItalianOrganization: boolean;
};

/**
 * "zip_code max 20 (exactly 5 for Italy), province_code exactly 2 characters and required only for
 * Italian organizations (an Italian province code list applies)". The list is applied only to an
 * address that may be in Italy.
 */
function noteAddress(
  note: Note,
  address: Address | undefined,
  { at, isBilling, isItalianOrganization }: AddressContext,
): void {
  if (address === undefined) return;
  const { zip_code, province_code } = address;
  const country = upper(address.country_code);
  if (country === 'IT' && zip_code !== undefined && [...zip_code].length !== 5)
    note(`${at}/zip_code`, 'invalid', 'must have exactly 5 characters in Italy');
  if (!isItalianOrganization) return;
  if (province_code === undefined && isBilling)
    note(`${at}/province_code`, 'required', 'is required for Italian organizations');
  const mayBeInItaly = country === undefined || country === 'IT';
  if (
    province_code !== undefined &&
    mayBeInItaly &&
    !italianProvinces.has(province_code.toUpperCase())
  )
    note(`${at}/province_code`, 'invalid', 'is not a province of Italy');
}

/**
 * Rules between fields, and rules that depend on the country of the client or of the organization.
 * They are those of the specification's table "POST /v2/clients body", not stricter.
 */
export function findRuleProblems(
  request: ClientRequest,
  organizationCountry: string,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const note: Note = (pointer, code, detail) =>
    void problems.push({ code, detail, source: { pointer } });
  const kind = request.kind ?? request.type;
  const country = upper(request.billing_address?.country_code ?? request.country_code);
  const isItalianOrganization = organizationCountry === 'IT';
  if (kind === undefined) note('/kind', 'required', 'is required');
  if (kind === 'company' && (request.name ?? '') === '')
    note('/name', 'required', 'is required for a company');
  if (kind === 'individual' || kind === 'freelancer') {
    if ((request.first_name ?? '') === '')
      note('/first_name', 'required', `is required for a client of kind ${kind}`);
    if ((request.last_name ?? '') === '')
      note('/last_name', 'required', `is required for a client of kind ${kind}`);
  }
  if (kind === 'freelancer' && !isItalianOrganization)
    note('/kind', 'invalid', 'freelancer is for Italian organizations only');
  if (
    request.tax_identification_number !== undefined &&
    !taxNumberHasForm(request.tax_identification_number, country, kind)
  )
    note('/tax_identification_number', 'invalid', 'does not have the form of the country');
  if (request.recipient_code !== undefined && country !== undefined && country !== 'IT')
    note('/recipient_code', 'invalid', 'is for Italian clients only');
  if (request.e_invoicing_address !== undefined && organizationCountry !== 'FR')
    note('/e_invoicing_address', 'invalid', 'is for French organizations only');
  noteAddress(note, rootAddress(request), {
    at: '',
    isBilling: request.billing_address === undefined,
    isItalianOrganization,
  });
  noteAddress(note, request.billing_address, {
    at: '/billing_address',
    isBilling: true,
    isItalianOrganization,
  });
  noteAddress(note, request.delivery_address, {
    at: '/delivery_address',
    isBilling: false,
    isItalianOrganization,
  });
  return problems;
}
