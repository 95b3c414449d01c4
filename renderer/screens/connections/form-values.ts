import { trimmedOrNull } from '../../format/typed-text.ts';
import * as z from 'zod/mini';
import { bankingPart, profileDraft } from '../../../preload/contract/app/connections.ts';
import type {
  BankingPart,
  Connection,
  IssuerMetadata,
  SecretName,
} from '../../../preload/contract/app/connections.ts';
import type { InputProblem } from '../../../preload/contract/result.ts';
import { audienceOf, coversAudience } from '../../../preload/contract/app/secret-audience.ts';
import type { BankDetails } from './read-bank-details.ts';
import { draftForm } from '../../platform/drafts/draft-form.ts';
import { defineFormFields } from '../../forms/form-fields.ts';
import type { DraftForm } from '../../platform/drafts/window-drafts.ts';

/** The content of the fields, as text. It has no secrets: drafts never store them. */
const formValues = z.strictObject({
  name: z.string(),
  kind: z.enum(['production', 'sandbox']),
  hasBanking: z.boolean(),
  hasRegistrations: z.boolean(),
  registrationsUrl: z.string(),
  partnerId: z.string(),
  baseUrl: z.string(),
  issuer: z.string(),
  authorizationEndpoint: z.string(),
  tokenEndpoint: z.string(),
  revocationEndpoint: z.string(),
  clientId: z.string(),
  clientAuthentication: bankingPart.shape.clientAuthentication,
  scopes: z.array(z.string()),
  otherScopes: z.string(),
  redirectKind: z.enum(['free', 'fixed']),
  redirectHost: bankingPart.shape.redirect.shape.host,
  redirectPort: z.string(),
  redirectPath: z.string(),
  /** For both parts: the service has one prefix. */
  headerPrefix: z.string(),
  limitUnit: z.enum(['none', 'major', 'minor']),
  limitCurrency: z.string(),
});
export type FormValues = z.infer<typeof formValues>;

/** Scopes with a known meaning; the user can type others. */
export const knownScopes = [
  'offline_access',
  'organization.read',
  'membership.read',
  'card.read',
  'card.write',
  'client.read',
  'client.write',
  'product.read',
  'supplier_invoice.read',
  'terminal.read',
  'terminal.write',
  'webhook',
] as const;

const knownScopeSet: ReadonlySet<string> = new Set(knownScopes);

export const emptyValues: FormValues = {
  name: '',
  kind: 'production',
  hasBanking: true,
  hasRegistrations: false,
  registrationsUrl: '',
  partnerId: '',
  baseUrl: '',
  issuer: '',
  authorizationEndpoint: '',
  tokenEndpoint: '',
  revocationEndpoint: '',
  clientId: '',
  clientAuthentication: 'none',
  scopes: [
    'offline_access',
    'organization.read',
    'membership.read',
    'card.read',
    'card.write',
    'client.read',
    'client.write',
    'product.read',
    'supplier_invoice.read',
    'terminal.read',
    'webhook',
  ],
  otherScopes: '',
  redirectKind: 'free',
  redirectHost: '127.0.0.1',
  redirectPort: '',
  redirectPath: '/callback',
  headerPrefix: 'Service',
  limitUnit: 'none',
  limitCurrency: '',
};

function bankingValues(banking: BankingPart): Partial<FormValues> {
  return {
    baseUrl: banking.baseUrl,
    issuer: banking.issuer ?? '',
    authorizationEndpoint: banking.authorizationEndpoint ?? '',
    tokenEndpoint: banking.tokenEndpoint ?? '',
    revocationEndpoint: banking.revocationEndpoint ?? '',
    clientId: banking.clientId,
    clientAuthentication: banking.clientAuthentication,
    scopes: banking.scopes.filter((scope) => knownScopeSet.has(scope)),
    otherScopes: banking.scopes.filter((scope) => !knownScopeSet.has(scope)).join(' '),
    redirectKind: banking.redirect.port === null ? 'free' : 'fixed',
    redirectHost: banking.redirect.host,
    redirectPort: banking.redirect.port === null ? '' : String(banking.redirect.port),
    redirectPath: banking.redirect.path,
    limitUnit: banking.limitUnit ?? 'none',
    limitCurrency: banking.limitCurrency ?? '',
  };
}

export function valuesOf({ name, kind, banking, registrations }: Connection): FormValues {
  return {
    ...emptyValues,
    name,
    kind: kind === 'sandbox' ? 'sandbox' : 'production',
    hasBanking: banking !== null,
    hasRegistrations: registrations !== null,
    ...(banking === null ? {} : bankingValues(banking)),
    ...(registrations === null
      ? {}
      : { registrationsUrl: registrations.baseUrl, partnerId: registrations.partnerId }),
    headerPrefix: banking?.headerPrefix ?? registrations?.headerPrefix ?? emptyValues.headerPrefix,
  };
}

/** The stored form of a profile. `saved`: the values before the user types. */
export function connectionForm(key: string, saved: FormValues): DraftForm<FormValues> {
  return draftForm({ key, belongsTo: 'nobody', empty: saved, shape: formValues });
}

/** An invalid port stays a value that validation rejects. */
function bankingOf(values: FormValues): NonNullable<z.input<typeof profileDraft>['banking']> {
  return {
    baseUrl: values.baseUrl.trim(),
    issuer: trimmedOrNull(values.issuer),
    authorizationEndpoint: trimmedOrNull(values.authorizationEndpoint),
    tokenEndpoint: trimmedOrNull(values.tokenEndpoint),
    revocationEndpoint: trimmedOrNull(values.revocationEndpoint),
    clientId: values.clientId,
    clientAuthentication: values.clientAuthentication,
    scopes: [...values.scopes, ...values.otherScopes.split(/\s+/).filter((scope) => scope !== '')],
    redirect: {
      host: values.redirectHost,
      port:
        values.redirectKind === 'free'
          ? null
          : /^\d+$/.test(values.redirectPort.trim())
            ? Number(values.redirectPort)
            : 0,
      path: values.redirectPath.trim(),
    },
    headerPrefix: values.headerPrefix.trim(),
    limitUnit: values.limitUnit === 'none' ? null : values.limitUnit,
    limitCurrency:
      values.limitUnit === 'none' ? null : trimmedOrNull(values.limitCurrency.toUpperCase()),
  };
}

/**
 * The profile to save; the contract's schema validates it. A part that is switched off is removed,
 * even if its fields have content.
 */
function profileToSave(values: FormValues): z.input<typeof profileDraft> {
  return {
    name: values.name,
    kind: values.kind,
    banking: values.hasBanking ? bankingOf(values) : null,
    registrations: values.hasRegistrations
      ? {
          baseUrl: values.registrationsUrl.trim(),
          partnerId: values.partnerId,
          headerPrefix: values.headerPrefix.trim(),
        }
      : null,
  };
}

const bankingRule = { isShown: ({ hasBanking }: FormValues) => hasBanking };
const registrationsRule = { isShown: ({ hasRegistrations }: FormValues) => hasRegistrations };

/** The fields of a profile, by name. */
export const connectionFields = defineFormFields<FormValues, null>()({
  name: {},
  kind: {},
  hasBanking: { names: ['banking'] },
  registrationsUrl: { ...registrationsRule, names: ['registrations', 'registrations.baseUrl'] },
  partnerId: { ...registrationsRule, names: ['registrations.partnerId'] },
  baseUrl: { ...bankingRule, names: ['banking.baseUrl'] },
  issuer: { ...bankingRule, names: ['banking.issuer'] },
  authorizationEndpoint: { ...bankingRule, names: ['banking.authorizationEndpoint'] },
  tokenEndpoint: { ...bankingRule, names: ['banking.tokenEndpoint'] },
  revocationEndpoint: { ...bankingRule, names: ['banking.revocationEndpoint'] },
  clientId: { ...bankingRule, names: ['banking.clientId'] },
  clientAuthentication: { ...bankingRule, names: ['banking.clientAuthentication'] },
  otherScopes: { ...bankingRule, textPaths: ['otherScopes', 'scopes'], names: ['banking.scopes'] },
  redirectHost: { ...bankingRule, names: ['banking.redirect.host'] },
  redirectPort: {
    names: ['banking.redirect.port'],
    isShown: ({ hasBanking, redirectKind }) => hasBanking && redirectKind === 'fixed',
  },
  redirectPath: { ...bankingRule, names: ['banking.redirect', 'banking.redirect.path'] },
  headerPrefix: { names: ['banking.headerPrefix', 'registrations.headerPrefix'] },
  limitUnit: { ...bankingRule, names: ['banking.limitUnit'] },
  limitCurrency: {
    names: ['banking.limitCurrency'],
    isShown: ({ hasBanking, limitUnit }) => hasBanking && limitUnit !== 'none',
  },
});
export type ConnectionField = Exclude<ReturnType<typeof connectionFields.fieldAt>, null>;

type CheckedValues =
  | { readonly ok: true; readonly draft: z.output<typeof profileDraft> }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Validates with main's own schema. */
export function checkValues(values: FormValues): CheckedValues {
  const parsed = profileDraft.safeParse(profileToSave(values));
  const problem = (field: ConnectionField, code: string): InputProblem => ({ path: [field], code });
  // Most banks have an issuer: if no sign-in address is typed yet, the issuer is required.
  const needsIssuer =
    values.hasBanking &&
    [values.issuer, values.authorizationEndpoint, values.tokenEndpoint].every(
      (text) => text.trim() === '',
    );
  const problems = (parsed.error?.issues ?? [])
    .filter(({ message }) => !needsIssuer || message !== 'issuer-or-address')
    .map(({ path, message }) => ({
      path: path.map((part) => (typeof part === 'symbol' ? String(part) : part)),
      code: message,
    }));
  if (needsIssuer) problems.push(problem('issuer', 'required'));
  // The schema checks these only after all other rules pass, but the user should see them at once.
  if (!values.hasBanking && !values.hasRegistrations)
    problems.push(problem('hasBanking', 'no-part'));
  if (values.hasBanking && values.issuer.trim() === '' && !needsIssuer) {
    if (values.authorizationEndpoint.trim() === '')
      problems.push(problem('authorizationEndpoint', 'issuer-or-address'));
    if (values.tokenEndpoint.trim() === '')
      problems.push(problem('tokenEndpoint', 'issuer-or-address'));
  }
  if (values.hasBanking && values.limitUnit !== 'none' && values.limitCurrency.trim() === '')
    problems.push(problem('limitCurrency', 'required'));
  return parsed.success && problems.length === 0
    ? { ok: true, draft: parsed.data }
    : { ok: false, problems };
}

/** The parts as typed, to compare their secrets' audience, even if they are not valid yet. */
function partsOf(values: FormValues): Parameters<typeof audienceOf>[1] {
  const { banking, registrations } = profileToSave(values);
  return {
    banking: banking === null ? null : { ...banking, clientId: banking.clientId.trim() },
    registrations:
      registrations === null
        ? null
        : { ...registrations, partnerId: registrations.partnerId.trim() },
  };
}

const storedSecretFlags = {
  'client-secret': 'hasClientSecret',
  'staging-token': 'hasStagingToken',
  'portal-token': 'hasPortalToken',
} as const;

/**
 * Whether the secret in the keychain belongs to the typed addresses. `for-others`: main never sends
 * it, or deletes it when the profile is saved.
 */
export function secretState(
  name: SecretName,
  values: FormValues,
  connection: Connection | null,
): 'kept' | 'none' | 'for-others' {
  if (connection === null) return 'none';
  if (connection.secretsForOthers.includes(name)) return 'for-others';
  if (!connection[storedSecretFlags[name]]) return 'none';
  return coversAudience(audienceOf(name, connection), audienceOf(name, partsOf(values)))
    ? 'kept'
    : 'for-others';
}

/**
 * Fills empty fields from the server's metadata, and offers its known scopes. Typed values take
 * precedence.
 */
export function withDiscovered(values: FormValues, discovered: IssuerMetadata): FormValues {
  const fill = (typed: string, offered: string | null): string =>
    typed.trim() === '' ? (offered ?? '') : typed;
  return {
    ...values,
    authorizationEndpoint: fill(values.authorizationEndpoint, discovered.authorizationEndpoint),
    tokenEndpoint: fill(values.tokenEndpoint, discovered.tokenEndpoint),
    revocationEndpoint: fill(values.revocationEndpoint, discovered.revocationEndpoint),
  };
}

/**
 * The form with the bank's details filled in: they were pasted later, so they override the fields.
 */
export function withBankDetails(
  values: FormValues,
  { clientSecret, scopes, ...details }: BankDetails,
): FormValues {
  return {
    ...values,
    ...details,
    hasBanking: true,
    ...(clientSecret !== undefined && values.clientAuthentication === 'none'
      ? { clientAuthentication: 'client_secret_basic' as const }
      : {}),
    ...(scopes === undefined
      ? {}
      : {
          scopes: scopes.filter((scope) => knownScopeSet.has(scope)),
          otherScopes: scopes.filter((scope) => !knownScopeSet.has(scope)).join(' '),
        }),
    name: values.name.trim() === '' ? nameOfBank(details.baseUrl ?? values.baseUrl) : values.name,
  };
}

/** The default name of a connection: `api.bank.example` is "Bank". */
export function nameOfBank(baseUrl: string): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  const name = /([a-z][a-z\d-]+)\.[a-z]{2,}$/.exec(host)?.[1] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Fields that a bank usually does not give, in a fold: a problem opens it. */
export const developerFields: readonly ConnectionField[] = [
  'hasBanking',
  'kind',
  'authorizationEndpoint',
  'tokenEndpoint',
  'revocationEndpoint',
  'clientAuthentication',
  'otherScopes',
  'limitUnit',
  'limitCurrency',
  'redirectHost',
  'redirectPort',
  'redirectPath',
  'headerPrefix',
];
