import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepLinkOf, parseDeepLink } from '../../../main/shell/guard/deep-link.ts';
import { runs } from '../../fixtures/extent.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('a link from outside', () => {
  it('may show a card or open the confirmation to lock one', () => {
    expect(parseDeepLink(`cashdesk://card/${uuid}`)).toEqual({ action: 'show-card', cardId: uuid });
    expect(parseDeepLink(`cashdesk://lock/${uuid}`)).toEqual({ action: 'ask-lock', cardId: uuid });
  });

  it.each([
    `cashdesk://lock/${uuid}?now=1`,
    `cashdesk://lock/${uuid}#x`,
    `cashdesk://lock/../${uuid}`,
    'cashdesk://lock/',
    'cashdesk://unlock/1',
    `CASHDESK://lock/${uuid}`,
    `https://lock/${uuid}`,
    `cashdesk://lock/a%2Fb`,
    `x cashdesk://lock/${uuid}`,
    `cashdesk:lock/${uuid}`,
    `cashdesk:///lock/${uuid}`,
    `cashdesk://user@lock/${uuid}`,
    `cashdesk://lock:1/${uuid}`,
    `cashdesk://lock/${uuid}/now`,
    `cashdesk://lock//${uuid}`,
    `cashdesk://lock/${uuid}//`,
    `cashdesk://lock/${uuid}\n`,
    `cashdesk://lock/${uuid} --inspect`,
    `cashdesk://lock/${uuid}"`,
    `cashdesk://lock/${'a'.repeat(129)}`,
    'cashdesk://lock/-a',
    'cashdesk://lock/..',
    'cashdesk://lock/.',
    'cashdesk://lock/%2e%2e',
    'cashdesk://lock/kärt',
    'cashdesk://lock/a\u202eb',
    `cashdesk://lockall/${uuid}`,
    `cashdesk://LOCK/${uuid}`,
    'cashdesk://lock',
    'cashdesk://',
    'javascript:alert(1)',
    '--lock',
    '',
  ])('does nothing as %j', (text) => {
    expect(parseDeepLink(text)).toBeNull();
  });

  it('must match one of the two forms exactly, with any text around the ID', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'cashdesk://',
        'card/',
        'lock/',
        uuid,
        '/',
        '?',
        '#',
        '%',
        '@',
        '\n',
        ' ',
        '..',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('');
        const link = parseDeepLink(text);
        if (link === null) return;
        const plain = `cashdesk://${link.action === 'ask-lock' ? 'lock' : 'card'}/${link.cardId}`;
        expect([plain, `${plain}/`]).toContain(text);
        expect(link.cardId).toMatch(/^[A-Za-z0-9][A-Za-z0-9_-]*$/);
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('never throws, for any input', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) => (parseDeepLink(`cashdesk://lock/${text}`), deepLinkOf([text]), true),
      ),
    );
  });

  it('is found among the arguments of a second start', () => {
    expect(deepLinkOf(['cashdesk', '--flag', `cashdesk://card/${uuid}`])).toEqual({
      action: 'show-card',
      cardId: uuid,
    });
    expect(
      deepLinkOf([
        'cashdesk',
        `cashdesk://unlock/${uuid}`,
        `cashdesk://lock/${uuid}`,
        'cashdesk://card/other',
      ]),
    ).toEqual({ action: 'ask-lock', cardId: uuid });
    expect([deepLinkOf([]), deepLinkOf(['cashdesk', '--flag'])]).toEqual([null, null]);
  });
});
