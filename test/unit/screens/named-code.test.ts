import { describe, expect, it } from 'vitest';
import { named } from '../../../renderer/widgets/facts/named-code.tsx';

describe('a code of the bank on a page', () => {
  it('is only the name of a country and a language', () => {
    expect(named('region', 'FR', 'de')).toEqual({ kind: 'text', text: 'Frankreich' });
    expect(named('language', 'fr', 'de')).toEqual({ kind: 'text', text: 'Französisch' });
  });

  it('is only the code without a name', () => {
    expect(named('region', 'ZQ', 'de')).toEqual({ kind: 'code', text: 'ZQ' });
    expect(named('language', '???', 'de')).toEqual({ kind: 'code', text: '???' });
    expect(named('currency', 'ZQZ', 'de')).toEqual({ kind: 'code', text: 'ZQZ' });
  });

  it('appears next to the name of a currency', () => {
    expect(named('currency', 'EUR', 'de').kind).toBe('element');
  });
});
