import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOwn,
  originOf,
  policyForChromium,
  toApp,
  toChromium,
} from '../../electron-stand-in/addresses.ts';

const host = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
const rest = fc.webPath().map((path) => (path.startsWith('/') ? path : `/${path}`));

describe('addresses of the app inside Chromium', () => {
  it('are restored unchanged, with path, query and fragment', () => {
    fc.assert(
      fc.property(host, rest, fc.webQueryParameters(), (name, path, query) => {
        const address = `app://${name}${path}?${query}#part`;
        expect(toApp(toChromium(address, 'app'), 'app')).toBe(address);
      }),
    );
  });

  it('get the slash of a standard scheme', () => {
    expect(toChromium('app://cashdesk', 'app')).toBe('http://cashdesk.localhost/');
    expect(toChromium('app://cashdesk?q', 'app')).toBe('http://cashdesk.localhost/?q');
  });

  it('are distinguished from all other addresses', () => {
    const others = [
      'https://cashdesk.localhost/',
      'http://cashdesk.localhost:8080/',
      'http://localhost/',
      'http://a.b.localhost/',
      'http://cashdesk.localhost.example/',
      'about:blank',
      '',
    ];
    for (const address of others) {
      expect(toApp(address, 'app')).toBe(address);
      expect(isOwn(address, 'app')).toBe(false);
    }
    expect(isOwn('http://cashdesk.localhost/x', 'app')).toBe(true);
  });

  it('have an origin without a closing slash; opaque ones have none', () => {
    expect(originOf('http://cashdesk.localhost/a/b', 'app')).toBe('app://cashdesk');
    expect(originOf('https://bank.example/x', 'app')).toBe('https://bank.example');
    expect(originOf('about:blank', 'app')).toBe('null');
  });

  it('match a policy that names the scheme', () => {
    expect(
      policyForChromium(
        "default-src 'none'; script-src 'self' app:; img-src app://cashdesk data:",
        'app',
      ),
    ).toBe(
      "default-src 'none'; script-src 'self' http://*.localhost; img-src http://cashdesk.localhost data:",
    );
  });
});
