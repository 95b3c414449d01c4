import { Amount } from './amount.tsx';
import './totals.css';

/** One sum per currency, never a sum across currencies. */
export function Totals({
  of,
}: {
  readonly of: readonly { readonly currency: string | null; readonly value: string }[];
}) {
  return (
    <span className="totals">
      {of.length === 0 ? (
        <Amount value={null} currency={null} />
      ) : (
        of.map(({ currency, value }) => (
          <Amount key={currency ?? ''} value={value} currency={currency} />
        ))
      )}
    </span>
  );
}
