import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseAddressProblem } from '../../../preload/contract/app/connections.ts';
import {
  completeAddress,
  completeIssuer,
} from '../../../renderer/screens/connections/address-text.ts';
import { readBankDetails } from '../../../renderer/screens/connections/read-bank-details.ts';

const whole = {
  baseUrl: 'https://api.bank.example',
  issuer: 'https://login.bank.example',
  clientId: 'bakery-7f3a',
};

describe('bank details', () => {
  it('takes an API address in a sentence whatever its host, and no word for a client ID', () => {
    expect(
      readBankDetails(
        'API: https://bank.example/psd2/v2.\nYour client id is registered. Read https://www.bank.example/api',
      ),
    ).toEqual({ baseUrl: 'https://bank.example/psd2/v2' });
    expect(readBankDetails('Hello, client id: abc, API: https://bank.example/data')).toEqual({
      baseUrl: 'https://bank.example/data',
      clientId: 'abc',
    });
  });

  it.each([
    [
      'a letter',
      `Dear Ms Martin,
       here is what you need for Cashdesk.
       API address: https://api.bank.example
       Issuer: https://login.bank.example
       Client ID: bakery-7f3a
       Kind regards, your bank. More at https://www.bank.example/help.`,
    ],
    [
      'a mail in sentences',
      `Hello Ms Martin, the set-up of your application at our bank is complete, your client id: bakery-7f3a.
       Our API answers at https://api.bank.example. You sign in at https://login.bank.example`,
    ],
    [
      'a mail in German sentences',
      `Guten Tag, Ihre Client-ID lautet „bakery-7f3a“. Die API erreichen Sie unter https://api.bank.example.
       Die Anmeldung läuft über https://login.bank.example.`,
    ],
    [
      'a mail in French sentences',
      `Bonjour, votre identifiant client est « bakery-7f3a ». L’API se trouve à l’adresse https://api.bank.example et la connexion à https://login.bank.example.
       La documentation de l’API est ici : https://docs.bank.example/api`,
    ],
    [
      'a letter in German, the values below their labels',
      'API-Adresse:\n https://api.bank.example\nAussteller\nhttps://login.bank.example\nClient-ID\nbakery-7f3a',
    ],
    [
      'a letter in French',
      'Adresse de l’API : https://api.bank.example\nÉmetteur : https://login.bank.example\nIdentifiant client : bakery-7f3a',
    ],
    [
      'a settings file',
      'BANK_API_URL=https://api.bank.example/\nBANK_ISSUER="https://login.bank.example"\nBANK_CLIENT_ID=bakery-7f3a\n',
    ],
    [
      'JSON',
      JSON.stringify({
        base_url: 'api.bank.example',
        oauth: { issuer: 'https://login.bank.example', client_id: 'bakery-7f3a' },
      }),
    ],
    [
      'an environment of Postman',
      JSON.stringify({
        name: 'Bank',
        values: [
          { key: 'base_url', value: 'https://old.bank.example', enabled: false },
          { key: 'base_url', value: 'https://api.bank.example', enabled: true },
          { key: 'issuer', value: 'https://login.bank.example', type: 'default' },
          { key: 'client_id', value: 'bakery-7f3a', type: 'secret' },
        ],
      }),
    ],
    [
      'a collection of Postman with variables in its addresses',
      JSON.stringify({
        variable: [
          { key: 'host', value: 'bank.example' },
          { key: 'baseUrl', value: 'https://api.{{host}}' },
        ],
        auth: {
          type: 'oauth2',
          oauth2: [
            { key: 'issuer', value: 'https://login.{{ host }}' },
            { key: 'clientId', value: 'bakery-7f3a' },
            { key: 'addTokenTo', value: 'header' },
          ],
        },
      }),
    ],
    [
      'a collection of an older Postman, which names variables by an id',
      JSON.stringify({
        variable: [
          { id: 'host', value: 'bank.example' },
          { id: 'baseUrl', value: 'https://api.{{host}}' },
          { id: 'issuer', value: 'https://login.{{host}}' },
        ],
        auth: { type: 'oauth2', oauth2: { clientId: 'bakery-7f3a', addTokenTo: 'header' } },
      }),
    ],
    [
      'a collection of Postman whose requests name variables',
      JSON.stringify({
        item: [
          {
            request: {
              body: { urlencoded: [{ key: 'client_id', value: '{{client_id}}' }] },
              url: { raw: '{{base_url}}/v2/cards', host: ['{{base_url}}'] },
            },
          },
        ],
        variable: [
          { key: 'base_url', value: 'https://api.bank.example' },
          { key: 'issuer', value: 'https://login.bank.example' },
          { key: 'client_id', value: 'bakery-7f3a' },
        ],
      }),
    ],
    [
      'variables of Postman as text',
      '//base_url:https://old.bank.example\nbase_url:https://api.bank.example\nissuer:https://login.bank.example\nclient_id:bakery-7f3a',
    ],
    [
      'a letter whose links Outlook rewrote',
      `API address: https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fapi.bank.example%2F&data=05%7C02&reserved=0
       Issuer: https://login.bank.example<https://eur02.safelinks.protection.outlook.com/?url=https%3A%2F%2Flogin.bank.example&amp;data=05>
       Client ID: bakery-7f3a`,
    ],
    [
      'a letter whose links Outlook rewrote twice',
      `API address: https://nam12.safelinks.protection.outlook.com/?url=${encodeURIComponent('https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fapi.bank.example&data=05')}&data=05
       Issuer: https://urldefense.com/v3/__https://login.bank.example__;!!AbC!x$
       Client ID: bakery-7f3a`,
    ],
    [
      'a letter whose links other programs rewrote',
      `API address: https://urldefense.proofpoint.com/v2/url?u=https-3A__api.bank.example&d=DwMF
       Issuer: https://statics.teams.cdn.office.net/evergreen-assets/safelinks/1/atp-safelinks.html?url=https%3A%2F%2Flogin.bank.example&locale=de
       Issuer: https://linkprotect.cudasvc.com/url?a=https%3a%2f%2flogin.bank.example&c=E,1
       Client ID: bakery-7f3a`,
    ],
    [
      'a table',
      '| API URL | https://api.bank.example |\n| Issuer | https://login.bank.example |\n| Client ID | bakery-7f3a |',
    ],
    [
      'only addresses, and one label',
      'https://api.bank.example https://login.bank.example/.well-known/openid-configuration\nclient_id: bakery-7f3a',
    ],
  ])('are found in %s', (_what, text) => {
    const { baseUrl = '', issuer, clientId } = readBankDetails(text);
    expect({ baseUrl: baseUrl.replace(/\/$/, ''), issuer, clientId }).toEqual(whole);
  });

  it('exclude the request address in a Postman collection', () => {
    const asked = 'https://api.bank.example/v2/cards';
    for (const collection of [
      { requests: [{ method: 'GET', url: asked }] },
      { item: [{ request: { method: 'GET', url: asked } }] },
      { item: [{ request: { method: 'GET', url: { raw: asked, path: ['v2', 'cards'] } } }] },
    ])
      expect(readBankDetails(JSON.stringify(collection)).baseUrl).toBeUndefined();
    expect(readBankDetails(JSON.stringify({ url: 'https://api.bank.example/v2' })).baseUrl).toBe(
      'https://api.bank.example/v2',
    );
  });

  it('include the sign-in addresses of Postman', () => {
    expect(
      readBankDetails(
        JSON.stringify({
          auth: {
            oauth2: [
              { key: 'authUrl', value: 'https://login.bank.example/oauth2/auth' },
              { key: 'accessTokenUrl', value: 'https://login.bank.example/oauth2/token' },
              { key: 'redirect_uri', value: 'https://oauth.pstmn.io/v1/callback' },
              { key: 'clientSecret', value: 's3cr3t-value' },
              { key: 'scope', value: 'offline_access card.read' },
            ],
          },
        }),
      ),
    ).toEqual({
      authorizationEndpoint: 'https://login.bank.example/oauth2/auth',
      tokenEndpoint: 'https://login.bank.example/oauth2/token',
      clientSecret: 's3cr3t-value',
      scopes: ['offline_access', 'card.read'],
    });
  });

  it('exclude a variable without a value', () => {
    expect(
      readBankDetails(JSON.stringify({ values: [{ key: 'client_id', value: '{{client_id}}' }] })),
    ).toEqual({});
  });

  it('include a link unchanged that only looks rewritten', () => {
    for (const link of [
      'https://safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Fapi.bank.example',
      'https://eur01.safelinks.protection.outlook.com/?url=javascript%3Aalert(1)',
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%0AClient%20ID%3A%20x',
    ])
      expect([link, readBankDetails(`API address: ${link}`).baseUrl ?? null]).not.toEqual([
        link,
        'https://api.bank.example',
      ]);
    expect(
      readBankDetails(
        'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example%0AClient%20ID%3A%20forged',
      ).clientId,
    ).toBeUndefined();
  });

  it('may include permissions, a secret and sign-in addresses', () => {
    expect(
      readBankDetails(`Client secret: s3cr3t-value
        Scopes: offline_access, card.read card.write
        Authorization URL: https://login.bank.example/oauth/authorize
        Token endpoint: https://login.bank.example/oauth/token
        Redirect URI: http://127.0.0.1/callback`),
    ).toEqual({
      clientSecret: 's3cr3t-value',
      scopes: ['offline_access', 'card.read', 'card.write'],
      authorizationEndpoint: 'https://login.bank.example/oauth/authorize',
      tokenEndpoint: 'https://login.bank.example/oauth/token',
    });
  });

  it('include the metadata of a sign-in server', () => {
    expect(
      readBankDetails(
        JSON.stringify({
          issuer: 'https://login.bank.example',
          authorization_endpoint: 'https://login.bank.example/a',
          token_endpoint: 'https://login.bank.example/t',
          revocation_endpoint: 'https://login.bank.example/r',
          jwks_uri: 'https://login.bank.example/jwks',
          scopes_supported: ['card.read'],
        }),
      ),
    ).toMatchObject({
      issuer: 'https://login.bank.example',
      authorizationEndpoint: 'https://login.bank.example/a',
      tokenEndpoint: 'https://login.bank.example/t',
      revocationEndpoint: 'https://login.bank.example/r',
    });
  });
});

/** Twenty things that people paste or drop by mistake: none of them fills a field. */
describe('a text that is no bank letter', () => {
  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['a word', 'hello'],
    ['a mail address', 'support@bank.example'],
    ['an IBAN', 'FR76 3000 6000 0112 3456 7890 189'],
    ['a phone number', '+33 1 23 45 67 89'],
    ['half of JSON', '{"client_id": '],
    ['empty JSON', '{}'],
    ['a list in JSON', '[1, 2, 3]'],
    ['JSON of something else', '{"name": "Boulangerie", "city": "Lyon"}'],
    ['a bank’s own page', 'https://www.bank.example/business'],
    ['its documentation', 'See https://docs.bank.example/api/auth'],
    ['an address with a password', 'Issuer: https://me:secret@login.bank.example'],
    ['plain http', 'API address: http://api.bank.example'],
    ['an address of ftp', 'API address: ftp://api.bank.example'],
    ['a label without a value', 'Client ID:'],
    ['an address for the client id', 'Client ID: https://api'],
    ['a sentence about secrets', 'Never tell anybody your password.'],
    ['a redirect address', 'Redirect URI: http://127.0.0.1:8080/callback'],
    ['a web page', '<!doctype html><html><head><title>Bank</title></head></html>'],
    ['bytes', '\u0000\u0001\ufffd\ufffd'],
  ])('%s', (_what, text) => {
    expect(readBankDetails(text)).toEqual({});
  });
});

describe('any pasted text', () => {
  it('causes no exception, and found values could be typed', () => {
    const lines = fc
      .array(fc.tuple(fc.constantFrom('API', 'issuer', 'client id', 'scope', ''), fc.string()), {
        maxLength: 6,
      })
      .map((pairs) => pairs.map(([label, value]) => `${label}: ${value}`).join('\n'));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), lines), (text) => {
        const { baseUrl, issuer, clientId } = readBankDetails(text);
        for (const address of [baseUrl, issuer])
          if (address !== undefined) expect(baseAddressProblem(address)).toBeNull();
        if (clientId !== undefined) expect(clientId).toMatch(/^[\x21-\x7e]+$/);
      }),
    );
  });

  it('is read again equally in any notation', () => {
    const address = fc
      .tuple(fc.domain(), fc.array(fc.stringMatching(/^[a-z\d-]{1,8}$/), { maxLength: 3 }))
      .map((parts) => `https://${parts.flat().join('/')}`);
    const clientId = fc.stringMatching(/^[A-Za-z\d_-]{3,40}$/);
    fc.assert(
      fc.property(address, address, clientId, fc.boolean(), (baseUrl, issuer, id, isJson) => {
        fc.pre(baseAddressProblem(baseUrl) === null && baseAddressProblem(issuer) === null);
        const text = isJson
          ? JSON.stringify({ api_url: baseUrl, issuer, client_id: id })
          : `API address: ${baseUrl}\nIssuer: ${issuer}\nClient ID: ${id}`;
        expect(readBankDetails(text)).toMatchObject({
          baseUrl,
          issuer: completeIssuer(issuer),
          clientId: id,
        });
      }),
    );
  });
});

describe('an address', () => {
  it.each([
    ['api.bank.example', 'https://api.bank.example'],
    [' https://api.bank.example ', 'https://api.bank.example'],
    ['<https://api.bank.example>', 'https://api.bank.example'],
    ['“https://api.bank.example”.', 'https://api.bank.example'],
    ['api.bank.example/v2', 'https://api.bank.example/v2'],
    ['api.bank.example:8443', 'https://api.bank.example:8443'],
    ['localhost:4000', 'https://localhost:4000'],
    ['https//api.bank.example', 'https://api.bank.example'],
    ['https:api.bank.example', 'https://api.bank.example'],
    ['https:/api.bank.example', 'https://api.bank.example'],
    ['http://api.bank.example', 'http://api.bank.example'],
    ['me@bank.example', 'me@bank.example'],
    ['my bank', 'my bank'],
    ['bank', 'bank'],
    ['', ''],
  ])('typed as %j becomes %j', (typed, meant) => {
    expect(completeAddress(typed)).toBe(meant);
  });

  it('that is complete stays unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const meant = completeAddress(typed);
        expect(completeAddress(meant)).toBe(meant);
      }),
    );
  });

  it.each([
    ['login.bank.example/.well-known/openid-configuration', 'https://login.bank.example'],
    ['https://bank.example/a/.well-known/openid-configuration', 'https://bank.example/a'],
    ['https://bank.example/.well-known/oauth-authorization-server/a', 'https://bank.example/a'],
  ])('of an issuer’s document, %s, becomes that of the issuer', (typed, meant) => {
    expect(completeIssuer(typed)).toBe(meant);
  });
});
