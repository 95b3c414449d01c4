import { describe, expect, it } from 'vitest';
import { namedCode } from '../../../renderer/widgets/facts/named-code.tsx';

describe('a code of the bank on a page', () => {
  it('is only the name of a country and a language', () => {
    expect(namedCode('region', 'FR', 'de')).toEqual({ kind: 'text', text: 'Frankreich' });
    expect(namedCode('language', 'fr', 'de')).toEqual({ kind: 'text', text: 'Französisch' });
  });

  it('is only the code without a name', () => {
    expect(namedCode('region', 'ZQ', 'de')).toEqual({ kind: 'code', text: 'ZQ' });
    expect(namedCode('language', '???', 'de')).toEqual({ kind: 'code', text: '???' });
    expect(namedCode('currency', 'ZQZ', 'de')).toEqual({ kind: 'code', text: 'ZQZ' });
  });

  it('appears next to the name of a currency', () => {
    expect(namedCode('currency', 'EUR', 'de').kind).toBe('element');
  });
});
