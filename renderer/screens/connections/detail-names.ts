import { normalizedText } from '../../../preload/contract/bounded-text.ts';

/** The details that a bank's letter may contain. */
export type DetailName =
  | 'baseUrl'
  | 'issuer'
  | 'authorizationEndpoint'
  | 'tokenEndpoint'
  | 'revocationEndpoint'
  | 'clientId'
  | 'clientSecret'
  | 'scopes';

/**
 * Labels of banks in five languages, without case, accents and punctuation. The first match counts.
 */
const labels: readonly (readonly [DetailName | null, RegExp])[] = [
  // Redirect addresses belong to the app, and addresses of documentation are not API addresses.
  [null, /redirect|callback|weiterleitung|documentation|jwks|userinfo|logo|privacy|terms/],
  ['clientSecret', /secret|segreto|geheimnis/],
  [
    'clientId',
    /client(identifier|id|key)$|consumer(key|id)$|appid$|applicationid$|identifiantclient|idclient|iddecliente/,
  ],
  ['revocationEndpoint', /revo[ck]|widerruf/],
  ['tokenEndpoint', /token(endpoint|url|uri|address|adresse)$/],
  ['authorizationEndpoint', /auth(ori[sz]ation|ori[sz]e)?(endpoint|url|uri|address|adresse|page)$/],
  [
    'issuer',
    /issuer|aussteller|emetteur|emittente|emisor|discovery|wellknown|openidconfig|authserver|authori[sz]ationserver|signinserver|anmeldeserver/,
  ],
  [
    'scopes',
    /^(allowed|requested)?scopes?$|permissions?$|berechtigungen|autorisations|autorizzazioni|permisos/,
  ],
  [
    'baseUrl',
    /(^|bank|service|server|rest|v\d)(api|base)(url|uri|address|adresse|endpoint|host|base|baseurl|server)?$|baseurl|^adressedelapi|^indirizzodellapi|^direcciondelaapi/,
  ],
];

/** The detail that a label names; null: none that a connection needs. */
export function detailOfLabel(label: string): DetailName | null {
  const bare = normalizedText(label.slice(0, 80), 'NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
  return labels.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
}
