import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLinkOpener } from '../../../main/shell/guard/open-external.ts';
import { messagesOf } from '../../../main/messages/messages.ts';
import { asked, person } from '../../fixtures/fake-electron.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));

const { askAndOpen, openSignIn } = createLinkOpener({
  window: () => null,
  messages: () => messagesOf('en'),
});

beforeEach(() => {
  asked.opened.length = 0;
  asked.questions.length = 0;
  person.presses = 0;
});

describe('an address from the service', () => {
  it('opens after its host was shown and the user agreed', async () => {
    expect(await askAndOpen('https://shop.example:8443/a?b=1#c')).toBe(true);
    expect(asked.questions).toMatchObject([
      { detail: expect.stringContaining('shop.example:8443') as unknown },
    ]);
    expect(asked.opened).toEqual(['https://shop.example:8443/a?b=1#c']);
  });

  it('does not open by Return, Escape or a no', async () => {
    person.presses = 1;
    expect(await askAndOpen('https://shop.example/')).toBe(false);
    const [question] = asked.questions;
    expect([question?.defaultId, question?.cancelId]).toEqual([1, 1]);
    expect(asked.opened).toEqual([]);
  });

  it('shows the real host, in letters that cannot imitate others', async () => {
    await askAndOpen('https://bank.example\\@evil.example/');
    await askAndOpen('https://bаnk.example/');
    expect(asked.questions.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('bank.example'),
      expect.stringContaining('xn--bnk-6cd.example'),
    ]);
    expect(asked.opened).toEqual([
      'https://bank.example/@evil.example/',
      'https://xn--bnk-6cd.example/',
    ]);
  });

  it.each([
    'http://shop.example/',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'smb://host/share',
    '\\\\host\\share',
    'ms-msdt:/id x',
    'cashdesk://lock/1',
    'vbscript:x',
    'https://user@shop.example/',
    'https://user:password@shop.example/',
    'https://',
    'shop.example',
    '//shop.example/',
    '',
  ])('is rejected without a question: %s', async (url) => {
    expect(await askAndOpen(url)).toBe(false);
    expect([asked.questions, asked.opened]).toEqual([[], []]);
  });

  it('must be https without a name and password, for any original text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string(),
          fc.webUrl({
            validSchemes: ['http', 'https', 'ftp', 'javascript', 'file'],
            withQueryParameters: true,
            withFragments: true,
          }),
        ),
        async (text) => {
          asked.opened.length = 0;
          await askAndOpen(text);
          for (const url of asked.opened)
            expect([new URL(url).protocol, new URL(url).username, new URL(url).password]).toEqual([
              'https:',
              '',
              '',
            ]);
        },
      ),
    );
  });
});

describe('the sign-in page of a profile', () => {
  it.each([
    'https://bank.example/auth?client_id=a&state=b',
    'http://127.0.0.1:4010/auth',
    'http://localhost:4010/auth',
  ])('opens without a question: %s', async (url) => {
    await openSignIn(url);
    expect([asked.questions, asked.opened]).toEqual([[], [url]]);
  });

  it.each([
    'http://bank.example/auth',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'smb://host/share',
    'cashdesk://lock/1',
    'https://user:password@bank.example/',
    'bank.example',
    '',
  ])('is never opened for %s', async (url) => {
    await expect(openSignIn(url)).rejects.toThrow(RangeError);
    expect(asked.opened).toEqual([]);
  });
});
