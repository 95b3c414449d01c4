import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepLinkOf, parseDeepLink } from '../../../main/shell/deep-link.ts';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('a link from outside', () => {
  it('may show a card or ask to lock one', () => {
    expect(parseDeepLink(`cashdesk://card/${uuid}`)).toEqual({ action: 'show-card', cardId: uuid });
    expect(parseDeepLink(`cashdesk://lock/${uuid}`)).toEqual({ action: 'ask-lock', cardId: uuid });
  });

  it.each([`cashdesk://lock/${uuid}?now=1`, `cashdesk://lock/${uuid}#x`, `cashdesk://lock/../${uuid}`, 'cashdesk://lock/', 'cashdesk://unlock/1', `CASHDESK://lock/${uuid}`, `https://lock/${uuid}`, `cashdesk://lock/a%2Fb`, `x cashdesk://lock/${uuid}`])('does nothing as %s', (text) => {
    expect(parseDeepLink(text)).toBeNull();
  });

  it('never throws, whatever arrives', () => {
    fc.assert(fc.property(fc.string(), (text) => (parseDeepLink(`cashdesk://lock/${text}`), deepLinkOf([text]), true)));
  });

  it('is found among the arguments of a second start', () => {
    expect(deepLinkOf(['cashdesk', '--flag', `cashdesk://card/${uuid}`])).toEqual({ action: 'show-card', cardId: uuid });
  });
});
