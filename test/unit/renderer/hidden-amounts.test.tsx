import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Main writes this on `<html>` before the first paint. */
function startWith(amounts: 'hidden' | 'shown') {
  vi.resetModules();
  vi.stubGlobal('document', {
    documentElement: { lang: 'fr', dataset: { theme: 'dark', amounts, formatLocale: 'fr-CH' } },
  });
}

describe('hidden amounts', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it('are absent from the page from the first paint on', async () => {
    startWith('hidden');
    const { Amount } = await import('../../../renderer/widgets/amounts/amount.tsx');
    const html = renderToStaticMarkup(<Amount value="31482.17" currency="EUR" />);
    expect(html).toContain('••••');
    expect(html).not.toMatch(/\d/);
  });

  it('appear in the regional format if they are shown', async () => {
    startWith('shown');
    const { Amount } = await import('../../../renderer/widgets/amounts/amount.tsx');
    const html = renderToStaticMarkup(<Amount value="31482.17" currency="EUR" />);
    expect(html.replaceAll(/<[^>]+>/g, '')).toMatch(/31.+482[.,]17/);
  });

  it('include the values of unknown fields, since any may be an amount', async () => {
    startWith('hidden');
    const { extraFacts } = await import('../../../renderer/widgets/facts/extra-facts.tsx');
    const extras = [{ name: 'overdraft', json: '{"value":"31482.17"}' }];
    const [hidden] = extraFacts(extras, true);
    const [shown] = extraFacts(extras, false);
    expect(hidden).toMatchObject({ label: 'overdraft' });
    expect(
      hidden?.value.kind === 'element' && renderToStaticMarkup(hidden.value.element),
    ).toContain('••••');
    expect(JSON.stringify(hidden)).not.toContain('31482.17');
    expect(shown?.value).toEqual({ kind: 'code', text: '{"value":"31482.17"}' });
  });

  it('are removed from the details of a registration, like every unknown field', async () => {
    startWith('hidden');
    const { RegistrationValue } =
      await import('../../../renderer/screens/registrations/registration-value.tsx');
    const { registrationParts } =
      await import('../../../renderer/screens/registrations/registration-facts.ts');
    const answer = {
      organization: {
        legal_name: 'Soleil',
        total_capital_amount: { value: '31482.17', currency: 'EUR' },
        turnover: '31482.17',
        worth: { of: 31482.17 },
      },
    };
    const html = registrationParts(JSON.stringify(answer))
      .flatMap(({ fields }) =>
        fields.map((field) => renderToStaticMarkup(<RegistrationValue field={field} />)),
      )
      .join(' ');
    expect(html).toContain('Soleil');
    expect(html.match(/••••/g)).toHaveLength(3);
    expect(html).not.toContain('31482');
  });

  it('are read from the page with theme and language before any request', async () => {
    startWith('hidden');
    const { usePreferences } = await import('../../../renderer/platform/preferences.ts');
    expect(usePreferences.getState()).toMatchObject({
      chosen: { theme: 'dark', hideAmounts: true },
      locale: 'fr',
      formatLocale: 'fr-CH',
    });
  });
});
