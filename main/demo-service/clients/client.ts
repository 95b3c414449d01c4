/** The address object; the service returns the country in lower case. */
export interface Address {
  readonly street_address?: string | undefined;
  readonly city?: string | undefined;
  readonly zip_code?: string | undefined;
  readonly province_code?: string | undefined;
  readonly country_code?: string | undefined;
}

/**
 * An invoicing client with the fields of the specification. Missing fields are left out or null, as
 * in live answers.
 */
export interface Client {
  readonly id: string;
  readonly name: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly kind: string;
  readonly type: string;
  readonly phone_number: string | null;
  readonly phone: { readonly country_code: string; readonly number: string } | null;
  readonly email: string | null;
  readonly extra_emails: readonly string[];
  readonly currency: string | null;
  readonly e_invoicing_address: string | null;
  readonly e_invoicing_reachable: boolean;
  readonly vat_number: string | null;
  readonly tax_identification_number: string | null;
  readonly address: string | null;
  readonly city: string | null;
  readonly zip_code: string | null;
  readonly province_code: string | null;
  readonly country_code: string | null;
  readonly billing_address: Address | null;
  readonly delivery_address: Address | null;
  readonly recipient_code: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly locale: string | null;
}
