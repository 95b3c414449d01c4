import { baseAddressProblem, addressProblem } from '../../../preload/contract/app/connections.ts';
import { completeAddress, completeIssuer } from './address-text.ts';
import { detailOfLabel } from './detail-names.ts';
import type { DetailName } from './detail-names.ts';
import { unwrapLinks } from './unwrap-links.ts';

/** The details found in a bank's letter. Missing details have no property. */
export type BankDetails = {
  readonly [Name in Exclude<DetailName, 'scopes'>]?: string;
} & { readonly scopes?: readonly string[] };

type Pair = readonly [label: string, value: string];

/** Longer than any letter, in characters; the rest is ignored. */
const maxCharacters = 100_000;

/**
 * `{ key, value }`, as in Postman's variables and sign-in fields; null: another object. Older
 * collections name a variable by `id` only.
 */
function listedPair(value: object): readonly Pair[] | null {
  const {
    key,
    name,
    id,
    value: text,
    enabled,
    disabled,
  } = value as Readonly<Record<string, unknown>>;
  const label = key ?? name ?? id;
  if (typeof label !== 'string' || typeof text !== 'string') return null;
  return enabled === false || disabled === true ? [] : [[label, text]];
}

/** Only a variable, as in the requests of a collection. */
function isPlaceholder(value: string): boolean {
  return /^\{\{[^{}]*\}\}$/.test(value.trim());
}

/**
 * Longer texts contain no address, and each variable could make them even longer. In characters.
 */
const maxFilledLength = 2_000;

/**
 * Replaces Postman's variables, `{{base_url}}/token`, by their values, if these are among the
 * pairs.
 */
function withVariables(pairs: readonly Pair[]): readonly Pair[] {
  const values = new Map(pairs.filter(([, value]) => !isPlaceholder(value)));
  const fillVariables = (text: string): string =>
    text.length > maxFilledLength
      ? text
      : text.replace(/\{\{\s*([^{}]{1,100}?)\s*\}\}/g, (all, name: string) =>
          (values.get(name) ?? all).slice(0, maxFilledLength),
        );
  return pairs.map(([label, value]) => [label, fillVariables(fillVariables(value))]);
}

function pairsOfJson(value: unknown, label: string, depth: number): readonly Pair[] {
  if (typeof value === 'string') return [[label, value]];
  if (depth > 6 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && value.every((item) => typeof item === 'string'))
    return [[label, value.join(' ')]];
  const listed = listedPair(value);
  if (listed !== null) return listed;
  return Object.entries(value).flatMap(([name, inner]) =>
    pairsOfJson(inner, Array.isArray(value) ? label : name, depth + 1),
  );
}

function pairsIfJson(text: string): readonly Pair[] | null {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  try {
    return json === '' ? null : pairsOfJson(JSON.parse(json), '', 0);
  } catch {
    return null;
  }
}

/** `Label: value`, `LABEL=value`, a table row `| label | value |`, or a label above its value. */
function pairsOfLines(text: string): readonly Pair[] {
  const lines = text.split(/\r\n|[\r\n]/).map((line) => line.trim());
  return lines.flatMap((line, index) => {
    // Postman writes a disabled variable as a comment.
    if (line.startsWith('//')) return [];
    const cells = line.split(/[|\t]/).filter((cell) => cell.trim() !== '');
    if (cells.length >= 2) return [[cells[0] ?? '', cells[1] ?? '']];
    const match = /^([^:=]{2,60}?)\s*(?:=|:(?!\/\/))\s*(.*)$/.exec(line);
    const [, label = line, value = ''] = match ?? [];
    return [[label, value === '' ? (lines[index + 1] ?? '') : value]];
  });
}

function addressesIn(text: string): readonly string[] {
  return [...text.matchAll(/https?:\/\/[^\s"'<>|,;()[\]{}]+/gi)].map(([address]) =>
    completeAddress(address),
  );
}

/** Addresses of requests in a Postman collection: they are longer than the base address. */
function requestAddresses(text: string, pairs: readonly Pair[]): ReadonlySet<string> {
  return new Set(
    /"(?:item|requests)"\s*:/.test(text)
      ? pairs
          .filter(([label]) => label === 'url' || label === 'raw')
          .map(([, value]) => completeAddress(value))
      : [],
  );
}

const clientIdInSentence =
  /(?:client[\s_-]{0,2}id(?:entifier)?|identifiant\s(?:de\s)?client|id\s(?:de\s)?cliente?)\b[^\S\r\n]*(?:([:=])|\s(?:is|ist|lautet|est|è|es)\b)[\s:"'“„«`]*([a-z\d][\w.~-]{1,510}[a-z\d])/gi;
const apiInSentence =
  /\b(?:api|base[\s-]url)\b([^\r\n]{0,60}?)(https?:\/\/[^\s"'<>|,;()[\]{}»”“]+)/gi;

/** The purpose of an unlabelled address, from its usual form. */
function nameOfAddress(address: string): DetailName | null {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname } = new URL(address);
  if (/^(docs?|developers?|help|support|status|www)\./.test(hostname)) return null;
  // A redirect address is no address of the bank.
  if (/callback|redirect/i.test(pathname)) return null;
  if (/\/\.well-known\//.test(pathname)) return 'issuer';
  if (/\/(authorize|auth)\/?$/.test(pathname)) return 'authorizationEndpoint';
  if (/\/token\/?$/.test(pathname)) return 'tokenEndpoint';
  if (/\/revo(ke|cation)\/?$/.test(pathname)) return 'revocationEndpoint';
  if (/(^|[.-])(auth|oauth2?|login|id|identity|sso|accounts|signin)[.-]/.test(hostname))
    return 'issuer';
  return /(^|[.-])(api|thirdparty|openbanking)[.-]/.test(hostname) || /^\/api\b/.test(pathname)
    ? 'baseUrl'
    : null;
}

/** Details in the sentences of a mail: "your client id is b-7f3a, the API answers at https://…". */
function pairsOfSentences(text: string): readonly (readonly [DetailName, string])[] {
  const clientIds = [...text.matchAll(clientIdInSentence)]
    // Without a colon, only a value that is no word.
    .filter(
      ([, colon, word = '']) => (colon !== undefined || /\d/.test(word)) && !/^https?$/i.test(word),
    )
    .map(([, , word = '']) => ['clientId', word] as const);
  const apis = [...text.matchAll(apiInSentence)]
    .filter(
      ([, between = '', address = '']) =>
        !/https?:|doc|guide|portal|help|hilfe|aide|redirect|callback|log.?in|sign|anmeld|token/i.test(
          between,
        ) &&
        !/\/\/(?:docs?|developers?|help|support|status|www)\.|callback|redirect/i.test(address),
    )
    .map(([, , address = '']) => ['baseUrl', address.replace(/[.:!?]+$/, '')] as const)
    .filter(([, address]) => (nameOfAddress(address) ?? 'baseUrl') === 'baseUrl');
  return [...clientIds, ...apis];
}

function scopesIn(value: string): readonly string[] {
  return [
    ...new Set(
      value
        .split(/[\s,;"'[\]]+/)
        .filter(
          (scope) =>
            /^[a-z][a-z\d_:.-]{2,63}$/.test(scope) && /[._:]|^(openid|webhook)$/.test(scope),
        ),
    ),
  ];
}

function firstWord(value: string): string {
  return /[^\s"'`<>,;]+/.exec(value)?.[0] ?? '';
}

/** The value of a detail in its proper form; null if it cannot be this detail. */
function valueOf(name: Exclude<DetailName, 'scopes'>, value: string): string | null {
  switch (name) {
    case 'clientId':
    case 'clientSecret': {
      const word = firstWord(value);
      return /^[\x21-\x7e]{3,512}$/.test(word) && !/^https?:|\{\{/i.test(word) ? word : null;
    }
    case 'issuer':
    case 'baseUrl': {
      const address =
        name === 'issuer' ? completeIssuer(firstWord(value)) : completeAddress(firstWord(value));
      return baseAddressProblem(address) === null ? address : null;
    }
    case 'authorizationEndpoint':
    case 'tokenEndpoint':
    case 'revocationEndpoint': {
      const address = completeAddress(firstWord(value));
      return addressProblem(address) === null ? address : null;
    }
  }
}

/**
 * Finds a connection's details in a pasted letter, a settings file or JSON. The first match counts;
 * unclear details are left to the user.
 */
export function readBankDetails(pasted: string): BankDetails {
  const text = unwrapLinks(pasted.slice(0, maxCharacters));
  const details: { -readonly [Name in keyof BankDetails]: BankDetails[Name] } = {};
  const addDetail = (name: DetailName, value: string): void => {
    if (name === 'scopes') {
      const scopes = scopesIn(value);
      if (details.scopes === undefined && scopes.length > 0) details.scopes = scopes;
      return;
    }
    const read = details[name] === undefined ? valueOf(name, value) : null;
    if (read !== null) details[name] = read;
  };
  const pairs = withVariables(pairsIfJson(text) ?? pairsOfLines(text));
  for (const [label, value] of pairs) {
    const name = detailOfLabel(label);
    if (name !== null) addDetail(name, value);
  }
  const isJson = text.trimStart().startsWith('{');
  for (const [name, value] of isJson ? [] : pairsOfSentences(text)) addDetail(name, value);
  const requestUrls = requestAddresses(text, pairs);
  for (const address of addressesIn(text)) {
    const name = nameOfAddress(address);
    if (name === 'baseUrl' && requestUrls.has(address)) continue;
    if (name !== null && !Object.values(details).includes(address)) addDetail(name, address);
  }
  return details;
}
