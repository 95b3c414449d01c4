import { orNull } from '../../format/typed-text.ts';
import * as z from 'zod/mini';
import { bankingPart, profileDraft } from '../../../preload/contract/app/connections.ts';
import type {
  BankingPart,
  Connection,
  Discovered,
  SecretName,
} from '../../../preload/contract/app/connections.ts';
import type { InputProblem } from '../../../preload/contract/result.ts';
import { audienceOf, coversAudience } from '../../../preload/contract/app/secret-audience.ts';
import type { BankDetails } from './read-bank-details.ts';
import { draftForm } from '../../platform/drafts/draft-form.ts';
import { formFields } from '../../forms/form-fields.ts';
import type { DraftForm } from '../../platform/drafts/draft-drawer.ts';

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

function bankingValues(banking: BankingPart): Partial<FormValues> {
  return {
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

/** The form of a profile as it is kept. `saved`: what stands in it while nothing is typed. */
export function connectionForm(key: string, saved: FormValues): DraftForm<FormValues> {
  return draftForm({ key, belongsTo: 'nobody', empty: saved, shape: formValues });
}

/** A port that is no number stays one that fails. */
function bankingOf(values: FormValues): NonNullable<z.input<typeof profileDraft>['banking']> {
  return {
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
  };
}

/**
 * What would be saved; the contract's schema decides whether it may be. A part that is switched off
 * goes, whatever stands in its fields.
 */
function candidate(values: FormValues): z.input<typeof profileDraft> {
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

const ofBanking = { isShown: ({ hasBanking }: FormValues) => hasBanking };
const ofRegistrations = { isShown: ({ hasRegistrations }: FormValues) => hasRegistrations };

/** The form of a profile, by the names of its fields. */
export const connectionFields = formFields<FormValues, null>()({
  name: {},
  kind: {},
  hasBanking: { names: ['banking'] },
  registrationsUrl: { ...ofRegistrations, names: ['registrations', 'registrations.baseUrl'] },
  partnerId: { ...ofRegistrations, names: ['registrations.partnerId'] },
  baseUrl: { ...ofBanking, names: ['banking.baseUrl'] },
  issuer: { ...ofBanking, names: ['banking.issuer'] },
  authorizationEndpoint: { ...ofBanking, names: ['banking.authorizationEndpoint'] },
  tokenEndpoint: { ...ofBanking, names: ['banking.tokenEndpoint'] },
  revocationEndpoint: { ...ofBanking, names: ['banking.revocationEndpoint'] },
  clientId: { ...ofBanking, names: ['banking.clientId'] },
  clientAuthentication: { ...ofBanking, names: ['banking.clientAuthentication'] },
  otherScopes: { ...ofBanking, typedAt: ['otherScopes', 'scopes'], names: ['banking.scopes'] },
  redirectHost: { ...ofBanking, names: ['banking.redirect.host'] },
  redirectPort: {
    names: ['banking.redirect.port'],
    isShown: ({ hasBanking, redirectKind }) => hasBanking && redirectKind === 'fixed',
  },
  redirectPath: { ...ofBanking, names: ['banking.redirect', 'banking.redirect.path'] },
  headerPrefix: { names: ['banking.headerPrefix', 'registrations.headerPrefix'] },
  limitUnit: { ...ofBanking, names: ['banking.limitUnit'] },
  limitCurrency: {
    names: ['banking.limitCurrency'],
    isShown: ({ hasBanking, limitUnit }) => hasBanking && limitUnit !== 'none',
  },
});
export type ConnectionField = Exclude<ReturnType<typeof connectionFields.fieldAt>, null>;

type Checked =
  | { readonly ok: true; readonly draft: z.output<typeof profileDraft> }
  | { readonly ok: false; readonly problems: readonly InputProblem[] };

/** Checks with the very schema main will use. */
export function checkValues(values: FormValues): Checked {
  const parsed = profileDraft.safeParse(candidate(values));
  const problem = (field: ConnectionField, code: string): InputProblem => ({ path: [field], code });
  // Most banks give an issuer: where nothing of the sign-in is typed yet, that one is asked for.
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
  // The schema looks at these only once everything else is right; a person wants to know at once.
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

/**
 * The parts as they stand in the fields: those whose secrets are asked about, whether they can be
 * saved or not.
 */
function partsOf(values: FormValues): Parameters<typeof audienceOf>[1] {
  const { banking, registrations } = candidate(values);
  return {
    banking: banking === null ? null : { ...banking, clientId: banking.clientId.trim() },
    registrations:
      registrations === null
        ? null
        : { ...registrations, partnerId: registrations.partnerId.trim() },
  };
}

const kept = {
  'client-secret': 'hasClientSecret',
  'staging-token': 'hasStagingToken',
  'portal-token': 'hasPortalToken',
} as const;

/**
 * Whether the secret in the keychain is meant for those who stand in the fields. `for-others`: main
 * sends it to nobody, or forgets it when this is saved.
 */
export function secretState(
  name: SecretName,
  values: FormValues,
  connection: Connection | null,
): 'kept' | 'none' | 'for-others' {
  if (connection === null) return 'none';
  if (connection.secretsForOthers.includes(name)) return 'for-others';
  if (!connection[kept[name]]) return 'none';
  return coversAudience(audienceOf(name, connection), audienceOf(name, partsOf(values)))
    ? 'kept'
    : 'for-others';
}

/**
 * Fills what the server told into fields that are still empty, and offers the scopes it names that
 * are known. What was typed wins.
 */
export function withDiscovered(values: FormValues, found: Discovered): FormValues {
  const fill = (typed: string, told: string | null): string =>
    typed.trim() === '' ? (told ?? '') : typed;
  return {
    ...values,
    authorizationEndpoint: fill(values.authorizationEndpoint, found.authorizationEndpoint),
    tokenEndpoint: fill(values.tokenEndpoint, found.tokenEndpoint),
    revocationEndpoint: fill(values.revocationEndpoint, found.revocationEndpoint),
  };
}

/** The form with what the bank gave in it: it was pasted after what stands there. */
export function withGiven(
  values: FormValues,
  { clientSecret, scopes, ...given }: BankDetails,
): FormValues {
  return {
    ...values,
    ...given,
    hasBanking: true,
    ...(clientSecret !== undefined && values.clientAuthentication === 'none'
      ? { clientAuthentication: 'client_secret_basic' as const }
      : {}),
    ...(scopes === undefined
      ? {}
      : {
          scopes: scopes.filter((scope) => known.has(scope)),
          otherScopes: scopes.filter((scope) => !known.has(scope)).join(' '),
        }),
    name: values.name.trim() === '' ? nameOfBank(given.baseUrl ?? values.baseUrl) : values.name,
  };
}

/** What a connection is called until its owner says otherwise: `api.bank.example` is "Bank". */
export function nameOfBank(baseUrl: string): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : '';
  const name = /([a-z][a-z\d-]+)\.[a-z]{2,}$/.exec(host)?.[1] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What the owner does not get from the bank, behind a fold: when it is wrong the fold opens. */
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
