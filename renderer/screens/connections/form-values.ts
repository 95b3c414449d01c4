import * as z from 'zod/mini';
import { bankingPart, profileDraft } from '../../../preload/contract/connections.ts';
import type {
  BankingPart,
  Connection,
  Discovered,
  SecretName,
} from '../../../preload/contract/connections.ts';
import { audienceOf, coversAudience } from '../../../preload/contract/secret-audience.ts';

/**
 * What stands in the fields, as text. Secrets are not part of it: they are never kept in a draft.
 */
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
  /** Of both parts: it is the service's own. */
  headerPrefix: z.string(),
  limitUnit: z.enum(['none', 'major', 'minor']),
  limitCurrency: z.string(),
});
export type FormValues = z.infer<typeof formValues>;
export type FieldName = keyof FormValues;

/** Scopes whose meaning is known; any other can be typed. */
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
export type KnownScope = (typeof knownScopes)[number];
const known: ReadonlySet<string> = new Set(knownScopes);

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

const bankingValues = (banking: BankingPart): Partial<FormValues> => ({
  baseUrl: banking.baseUrl,
  issuer: banking.issuer ?? '',
  authorizationEndpoint: banking.authorizationEndpoint ?? '',
  tokenEndpoint: banking.tokenEndpoint ?? '',
  revocationEndpoint: banking.revocationEndpoint ?? '',
  clientId: banking.clientId,
  clientAuthentication: banking.clientAuthentication,
  scopes: banking.scopes.filter((scope) => known.has(scope)),
  otherScopes: banking.scopes.filter((scope) => !known.has(scope)).join(' '),
  redirectKind: banking.redirect.port === null ? 'free' : 'fixed',
  redirectHost: banking.redirect.host,
  redirectPort: banking.redirect.port === null ? '' : String(banking.redirect.port),
  redirectPath: banking.redirect.path,
  limitUnit: banking.limitUnit ?? 'none',
  limitCurrency: banking.limitCurrency ?? '',
});

export const valuesOf = ({ name, kind, banking, registrations }: Connection): FormValues => ({
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
});

/** A draft kept from before, or null when it does not fit this form any more. */
export const valuesFromJson = (json: string): FormValues | null => {
  try {
    const parsed = formValues.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** A port that is no number stays one that fails. */
const bankingOf = (values: FormValues): NonNullable<z.input<typeof profileDraft>['banking']> => ({
  baseUrl: values.baseUrl.trim(),
  issuer: orNull(values.issuer),
  authorizationEndpoint: orNull(values.authorizationEndpoint),
  tokenEndpoint: orNull(values.tokenEndpoint),
  revocationEndpoint: orNull(values.revocationEndpoint),
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
  limitCurrency: values.limitUnit === 'none' ? null : orNull(values.limitCurrency.toUpperCase()),
});

/**
 * What would be saved; the contract's schema decides whether it may be. A part that is switched off
 * goes, whatever stands in its fields.
 */
const candidate = (values: FormValues): z.input<typeof profileDraft> => ({
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
});

const fieldOf = (path: readonly PropertyKey[]): FieldName => {
  const [first, second, third] = path;
  if (first === 'registrations')
    return second === 'partnerId'
      ? 'partnerId'
      : second === 'headerPrefix'
        ? 'headerPrefix'
        : 'registrationsUrl';
  if (first !== 'banking') return first === 'kind' ? 'kind' : 'name';
  if (second === undefined) return 'hasBanking';
  if (second === 'redirect')
    return third === 'port' ? 'redirectPort' : third === 'host' ? 'redirectHost' : 'redirectPath';
  if (second === 'scopes') return 'otherScopes';
  const name = String(second);
  return Object.hasOwn(emptyValues, name) ? (name as FieldName) : 'name';
};

export type Problems = Readonly<Partial<Record<FieldName, string>>>;

export type Checked =
  | { readonly ok: true; readonly draft: z.output<typeof profileDraft> }
  | { readonly ok: false; readonly problems: Problems };

/**
 * Checks with the very schema main will use: the first thing wrong with each field, as its code.
 */
export const checkValues = (values: FormValues): Checked => {
  const parsed = profileDraft.safeParse(candidate(values));
  const problems: Partial<Record<FieldName, string>> = {};
  for (const issue of parsed.error?.issues ?? []) problems[fieldOf(issue.path)] ??= issue.message;
  // The schema looks at these only once everything else is right; a person wants to know at once.
  if (!values.hasBanking && !values.hasRegistrations) problems.hasBanking ??= 'no-part';
  if (values.hasBanking && values.issuer.trim() === '') {
    if (values.authorizationEndpoint.trim() === '')
      problems.authorizationEndpoint ??= 'issuer-or-address';
    if (values.tokenEndpoint.trim() === '') problems.tokenEndpoint ??= 'issuer-or-address';
  }
  if (values.hasBanking && values.limitUnit !== 'none' && values.limitCurrency.trim() === '')
    problems.limitCurrency ??= 'required';
  return parsed.success && Object.keys(problems).length === 0
    ? { ok: true, draft: parsed.data }
    : { ok: false, problems };
};

/**
 * The parts as they stand in the fields: those whose secrets are asked about, whether they can be
 * saved or not.
 */
const partsOf = (values: FormValues): Parameters<typeof audienceOf>[1] => {
  const { banking, registrations } = candidate(values);
  return {
    banking: banking === null ? null : { ...banking, clientId: banking.clientId.trim() },
    registrations:
      registrations === null
        ? null
        : { ...registrations, partnerId: registrations.partnerId.trim() },
  };
};

const kept = {
  'client-secret': 'hasClientSecret',
  'staging-token': 'hasStagingToken',
  'portal-token': 'hasPortalToken',
} as const;

/**
 * Whether the secret in the keychain is meant for those who stand in the fields. `for-others`: main
 * sends it to nobody, or forgets it when this is saved.
 */
export const secretState = (
  name: SecretName,
  values: FormValues,
  connection: Connection | null,
): 'kept' | 'none' | 'for-others' => {
  if (connection === null) return 'none';
  if (connection.secretsForOthers.includes(name)) return 'for-others';
  if (!connection[kept[name]]) return 'none';
  return coversAudience(audienceOf(name, connection), audienceOf(name, partsOf(values)))
    ? 'kept'
    : 'for-others';
};

/**
 * Fills what the server told into fields that are still empty, and offers the scopes it names that
 * are known. What was typed wins.
 */
export const withDiscovered = (values: FormValues, found: Discovered): FormValues => {
  const fill = (typed: string, told: string | null): string =>
    typed.trim() === '' ? (told ?? '') : typed;
  return {
    ...values,
    authorizationEndpoint: fill(values.authorizationEndpoint, found.authorizationEndpoint),
    tokenEndpoint: fill(values.tokenEndpoint, found.tokenEndpoint),
    revocationEndpoint: fill(values.revocationEndpoint, found.revocationEndpoint),
  };
};

/** The fields behind the fold: when one of them is wrong it must open. */
export const advancedFields: readonly FieldName[] = [
  'redirectHost',
  'redirectPort',
  'redirectPath',
  'headerPrefix',
];
export const addressFields: readonly FieldName[] = [
  'authorizationEndpoint',
  'tokenEndpoint',
  'revocationEndpoint',
];
