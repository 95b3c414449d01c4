import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { PaySeveral } from '../../../renderer/screens/supplier-invoices/paying/pay-several.tsx';
import { invoiceIdOf } from '../../fixtures/invoices.ts';

it.each([
  [200, false],
  [201, true],
])(
  'with %i selected invoices, the warning of too many for one file is shown: %s',
  (count, isTooMany) => {
    const chosen = Array.from({ length: count }, (_, at) => invoiceIdOf(String(at)));
    const html = renderToStaticMarkup(
      <PaySeveral chosen={chosen} onChoose={vi.fn()} onEnd={vi.fn()} />,
    );
    expect(html.includes('payfile.full')).toBe(isTooMany);
  },
);
