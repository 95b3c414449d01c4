import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkHost } from '../../../main/bank/products/link-host.ts';
import { parseBaseAddress, requestAddress } from '../../../main/bank/transport/request-address.ts';
import { headerTraceId } from '../../../main/bank/transport/trace-id.ts';
import { retryAfterMs } from '../../../main/http/retry-after.ts';
import { serveRenderer } from '../../../main/shell/window/app-protocol.ts';
import { createTextSaver } from '../../../main/shell/files/save-text.ts';
import { addressProblem, baseAddressProblem } from '../../../preload/contract/app/connections.ts';
import { runs } from '../../fixtures/extent.ts';

/** The parts of addresses in every wrong order, and arbitrary text. */
const pieces = [
  'https://',
  'HTTPS://',
  'http://',
  'https:',
  'https:\\\\',
  '//',
  '/',
  '\\',
  '@',
  ':',
  'user:pass@',
  'bank.example',
  '127.0.0.1',
  'localhost',
  '[::1]',
  'evil.example',
  '.',
  '%2f',
  '%40',
  ':443',
  ':99999',
  '?a=b',
  '#x',
  '\t',
  '\n',
  ' ',
  '\u0000',
  '\u202e',
  '\u200b',
  '。',
  'ｅ',
  'javascript:',
  'data:text/html,',
  'file:///',
  'cashdesk://lock/',
  '0x7f.1',
  '2130706433',
  '..',
  '%2e%2e',
];
const address = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(
        fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...pieces) },
          { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
        ),
        { maxLength: 7 },
      )
      .map((parts) => parts.join('')),
  },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true, withFragments: true }) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('https://', 'http://')
      .chain((scheme) =>
        fc
          .array(fc.constantFrom(...pieces), { maxLength: 4 })
          .map((parts) => scheme + parts.join('')),
      ),
  },
);
const many = { numRuns: runs(2_000) };
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The parser that runs before a request decides where an address leads. */
function leads(text: string): { readonly isSafe: boolean; readonly url: URL | null } {
  const url = URL.parse(text);
  return {
    url,
    isSafe:
      url !== null &&
      (url.protocol === 'https:' || (url.protocol === 'http:' && loopback.has(url.hostname))) &&
      url.username === '' &&
      url.password === '' &&
      url.hostname !== '',
  };
}

describe('an address that may receive credentials', () => {
  it('is https or this machine, without a user, for every parser', () => {
    fc.assert(
      fc.property(address, (text) => {
        if (addressProblem(text) !== null) return;
        expect(leads(text)).toMatchObject({ isSafe: true, url: { hash: '' } });
      }),
      many,
    );
    for (const text of [
      'https://\\/user@bank.example',
      'https:///user@bank.example',
      'https://\n/user:pass@bank.example',
      'https://\t//bank.example',
    ])
      expect(addressProblem(text)).toBe('not-an-address');
    for (const text of ['https://bank.example', 'http://localhost:8080/x', 'http://[::1]:1'])
      expect(addressProblem(text)).toBeNull();
  });

  it('stays the start of every address built from it', () => {
    fc.assert(
      fc.property(address, fc.string({ unit: 'binary', minLength: 1 }), (base, id) => {
        if (baseAddressProblem(base) !== null || !id.isWellFormed() || id === '.' || id === '..')
          return;
        const made = new URL(
          requestAddress(parseBaseAddress(base), '/v2/cards/{id}', {
            ids: { id },
            query: [['q', id]],
          }),
        );
        const { origin, pathname } = new URL(base);
        expect(made.origin).toBe(origin);
        expect(made.pathname.startsWith(`${pathname.replace(/\/+$/, '')}/v2/cards/`)).toBe(true);
        expect([made.searchParams.get('q'), made.hash]).toEqual([id, '']);
      }),
      many,
    );
  });
});

describe('a foreign link', () => {
  it('shows a host only if it is https without hidden or user parts, and leads to that host', () => {
    fc.assert(
      fc.property(address, (text) => {
        const host = linkHost(text);
        if (host === null) return;
        const { url, isSafe } = leads(text);
        expect({ isSafe, protocol: url?.protocol, host: url?.host }).toEqual({
          isSafe: true,
          protocol: 'https:',
          host,
        });
        expect(host).toMatch(/^[a-z0-9.:[\]_~!$&'()*+,;=%-]+$/);
        expect(text).not.toMatch(/[\s\p{C}]/u);
      }),
      many,
    );
    expect(linkHost('https://bank.example/a?b')).toBe('bank.example');
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'http://bank.example',
      'https://a@bank.example',
      'cashdesk://lock/1',
    ])
      expect(linkHost(text)).toBeNull();
  });
});

describe('the files of the window', () => {
  it('are the only ones its protocol reads, for any request', async () => {
    const read: string[] = [];
    const serve = serveRenderer({
      root: '/app',
      readFile: async (file) => (read.push(file), new Uint8Array()),
      generatedFiles: {},
      pageAttributes: () => ({}),
    });
    await fc.assert(
      fc.asyncProperty(
        address,
        fc.constantFrom(
          'app://cashdesk/',
          'app://cashdesk/../',
          'app://cashdesk//',
          'app://other/',
          '',
        ),
        async (text, before) => {
          await serve({ url: before + text, method: 'GET' });
          for (const file of read.splice(0))
            expect(path.relative('/app', file)).not.toMatch(/^\.\.|^\/|^$/);
        },
      ),
      many,
    );
    await serve({ url: 'app://cashdesk/assets/a.js', method: 'GET' });
    expect(read).toEqual(['/app/assets/a.js']);
  });
});

describe('a suggested file', () => {
  it('is in the documents with a name valid on every system, for any card or file name', async () => {
    const asked: (string | undefined)[] = [];
    const save = createTextSaver({
      window: () => null,
      documents: () => '/documents',
      dialog: {
        showSaveDialog: async (...given: readonly unknown[]) => (
          asked.push((given.at(-1) as Electron.SaveDialogOptions).defaultPath),
          { canceled: true, filePath: '' }
        ),
      },
    });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          address,
          fc.string({ unit: 'binary' }),
          fc.constantFrom('..', '.', ' .', '../..', 'CON', 'a'.repeat(400)),
        ),
        async (name) => {
          await save({ suggestedName: `${name}.csv`, text: '', extension: 'csv' });
          const [suggested = ''] = asked.splice(0);
          expect(path.dirname(suggested)).toBe('/documents');
          const file = path.basename(suggested);
          expect(file).not.toMatch(/[\p{Cc}\p{Bidi_Control}\\/:*?"<>|]/u);
          expect(Buffer.byteLength(file)).toBeLessThanOrEqual(255);
          expect(file).toMatch(/^[^.].*\.csv$/u);
          expect(file).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i);
          expect(file.isWellFormed()).toBe(true);
        },
      ),
      many,
    );
  });
});

describe('values of answer headers', () => {
  const header = fc
    .string({ unit: 'grapheme-ascii' })
    .map((text) => text.replaceAll(/[\u0000-\u001f\u007f]/g, ''));
  it('limit a wait to a day, or contain none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          header,
          fc.nat().map(String),
          fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
        ),
        fc.nat(),
        (value, nowEpochMs) => {
          const waitMs = retryAfterMs(new Headers({ 'retry-after': value }), nowEpochMs);
          if (waitMs !== null) expect(waitMs >= 0 && waitMs <= 86_400_000).toBe(true);
        },
      ),
    );
  });

  it('contain a printable trace ID, or none', () => {
    fc.assert(
      fc.property(
        header,
        fc.constantFrom('x-trace-id', 'x-request-id', 'traceparent', 'cf-ray'),
        (value, name) => {
          expect(headerTraceId(new Headers({ [name]: value })) ?? '').toMatch(
            /^[\x21-\x7e]?[\x20-\x7e]{0,199}$/,
          );
        },
      ),
    );
  });
});
