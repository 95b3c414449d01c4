import { describe, expect, it } from 'vitest';
import { unreachedReason } from '../../../main/http/unreached-reason.ts';

function inNode(code: string) {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}
function inChromium(name: string) {
  return new Error(`net::${name}`);
}

describe('the reason why a host was not reached', () => {
  it.each([
    ['no-server', 'ENOTFOUND', 'ERR_NAME_NOT_RESOLVED'],
    ['refused', 'ECONNREFUSED', 'ERR_CONNECTION_REFUSED'],
    ['untrusted', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_CERT_AUTHORITY_INVALID'],
    ['untrusted', 'ERR_TLS_CERT_ALTNAME_INVALID', 'ERR_CERT_COMMON_NAME_INVALID'],
    ['untrusted', 'CERT_HAS_EXPIRED', 'ERR_CERT_DATE_INVALID'],
    ['no-tls', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PROTOCOL_ERROR'],
    ['untrusted', 'CERT_NOT_YET_VALID', 'ERR_PROXY_CERTIFICATE_INVALID'],
    ['timed-out', 'UND_ERR_CONNECT_TIMEOUT', 'ERR_CONNECTION_TIMED_OUT'],
    ['offline', 'ENETUNREACH', 'ERR_INTERNET_DISCONNECTED'],
    ['broken', 'ECONNRESET', 'ERR_EMPTY_RESPONSE'],
  ])('is %s for %s and %s', (why, node, chromium) => {
    expect([unreachedReason(inNode(node)), unreachedReason(inChromium(chromium))]).toEqual([
      why,
      why,
    ]);
  });

  it.each([
    'TUNNEL_CONNECTION_FAILED',
    'PROXY_CONNECTION_FAILED',
    'PROXY_AUTH_REQUESTED',
    'SOCKS_CONNECTION_FAILED',
    'PAC_SCRIPT_FAILED',
    'MANDATORY_PROXY_CONFIGURATION_FAILED',
  ])('is the proxy for ERR_%s', (name) => {
    expect(unreachedReason(inChromium(`ERR_${name}`))).toBe('proxy');
  });

  it("is not the certificate if the system's certificate list changed meanwhile", () => {
    expect(unreachedReason(inChromium('ERR_CERT_DATABASE_CHANGED'))).toBe('broken');
  });

  it('is found if a host with several addresses failed with one error each', () => {
    const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });
    expect(
      unreachedReason(
        new TypeError('fetch failed', { cause: new AggregateError([refused, refused]) }),
      ),
    ).toBe('refused');
  });

  it('is broken for a value that is no error', () => {
    for (const thrown of [null, undefined, 'x', 7, {}])
      expect(unreachedReason(thrown)).toBe('broken');
  });
});
