import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** What main writes on `<html>` before the first paint. */
function startWith(amounts: 'hidden' | 'shown') {
  vi.resetModules();
  vi.stubGlobal('document', {
    documentElement: { lang: 'fr', dataset: { theme: 'dark', amounts, formatLocale: 'fr-CH' } },
  });
}

describe('hidden amounts', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it('are not in the page at all, from the first paint on', async () => {
    startWith('hidden');
    const { Amount } = await import('../../../renderer/widgets/amounts/amount.tsx');
    const html = renderToStaticMarkup(<Amount value="31482.17" currency="EUR" />);
    expect(html).toContain('••••');
    expect(html).not.toMatch(/\d/);
  });

  it('stand there in the regional format otherwise', async () => {
    startWith('shown');
    const { Amount } = await import('../../../renderer/widgets/amounts/amount.tsx');
    const html = renderToStaticMarkup(<Amount value="31482.17" currency="EUR" />);
    expect(html.replaceAll(/<[^>]+>/g, '')).toMatch(/31.+482[.,]17/);
  });

  it('hide the values of fields that nobody has described as well: any of them may be an amount', async () => {
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

  it('are not among what a service says of a registration, nor is anything there that nobody has described', async () => {
    startWith('hidden');
    const { RegistrationValue } =
      await import('../../../renderer/screens/registrations/registration-value.tsx');
    const { registrationParts } =
      await import('../../../renderer/screens/registrations/registration-facts.ts');
    const said = {
      organization: {
        legal_name: 'Soleil',
        total_capital_amount: { value: '31482.17', currency: 'EUR' },
        turnover: '31482.17',
        worth: { of: 31482.17 },
      },
    };
    const html = registrationParts(JSON.stringify(said))
      .flatMap(({ fields }) =>
        fields.map((field) => renderToStaticMarkup(<RegistrationValue field={field} />)),
      )
      .join(' ');
    expect(html).toContain('Soleil');
    expect(html.match(/••••/g)).toHaveLength(3);
    expect(html).not.toContain('31482');
  });

  it('and theme and language are read from the page before anything is asked', async () => {
    startWith('hidden');
    const { usePreferences } = await import('../../../renderer/platform/preferences.ts');
    expect(usePreferences.getState()).toMatchObject({
      chosen: { theme: 'dark', hideAmounts: true },
      locale: 'fr',
      formatLocale: 'fr-CH',
    });
  });
});
