import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

async function drawn(amounts: 'hidden' | 'shown'): Promise<string> {
  vi.stubGlobal('document', {
    documentElement: { lang: 'en', dataset: { theme: 'light', amounts, formatLocale: 'en-GB' } },
  });
  const { DueBars } = await import('../../../renderer/widgets/amounts/due-bars.tsx');
  const euros = (value: string) => [{ currency: 'EUR', value }];
  const days = Array.from({ length: 14 }, (_, at) => ({
    day: `2026-11-${String(at + 10)}`,
    count: at < 2 ? 1 : 0,
    totals: at === 0 ? euros('7777.25') : at === 1 ? euros('-3.00') : [],
  }));
  return renderToStaticMarkup(<DueBars of={days} names={days.map(({ day }) => day.slice(8))} />);
}

describe('the bars of due amounts', () => {
  beforeEach(() => vi.resetModules());
  afterEach(() => vi.unstubAllGlobals());

  it('exist for each day of the calendar with a sum above zero', async () => {
    const html = await drawn('shown');
    expect(html.match(/<rect/g)).toHaveLength(1);
    expect([...html.matchAll(/<span>(\d+)<\/span>/g)].map(([, day]) => day)).toEqual(
      Array.from({ length: 14 }, (_, at) => String(at + 10)),
    );
  });

  it('are not in the page while amounts are hidden', async () => {
    expect(await drawn('hidden')).not.toContain('<rect');
  });
});
