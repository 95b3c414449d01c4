import { normalizedText } from '../../../preload/contract/bounded-text.ts';

/** What can be found in what a bank gave. */
export type DetailName =
  | 'baseUrl'
  | 'issuer'
  | 'authorizationEndpoint'
  | 'tokenEndpoint'
  | 'revocationEndpoint'
  | 'clientId'
  | 'clientSecret'
  | 'scopes';

/** As banks label it, in five languages, without case, accents and signs. The first fits. */
const labels: readonly (readonly [DetailName | null, RegExp])[] = [
  // Where the browser comes back to is ours, and what is about documentation is no address of ours.
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

/** What a label means; null: nothing that a connection needs. */
export function namedDetail(label: string): DetailName | null {
  const bare = normalizedText(label.slice(0, 80), 'NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '');
  return labels.find(([, sign]) => sign.test(bare))?.[0] ?? null;
}
