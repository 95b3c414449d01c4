import type { Facet } from '../../../preload/contract/lists.ts';
import { MenuChoices, MenuItem, MenuRule } from '../../ui/menu.tsx';

/** The menu id of a missing value, because menus need a text: no service can send it. */
const missingId = '\u0000';
const maxShown = 40;

/**
 * The values of a filter with their numbers, most frequent first. Empty if there is only one value.
 */
export function FacetChoices({
  title,
  facets,
  chosen,
  labelOf,
  onChange,
}: {
  readonly title: string;
  readonly facets: readonly Facet[];
  readonly chosen: readonly (string | null)[];
  readonly labelOf: (value: string | null) => string;
  readonly onChange: (chosen: readonly (string | null)[]) => void;
}) {
  if (facets.length < 2 && chosen.length === 0) return null;
  const shownFacets = facets.toSorted((one, other) => other.count - one.count).slice(0, maxShown);
  return (
    <>
      <MenuChoices
        title={title}
        mode="multiple"
        chosen={chosen.map((value) => value ?? missingId)}
        onChange={(ids) => onChange(ids.map((id) => (id === missingId ? null : id)))}
      >
        {shownFacets.map(({ value, count }) => (
          <MenuItem
            key={value ?? missingId}
            id={value ?? missingId}
            label={labelOf(value)}
            end={<span className="caption figures">{count}</span>}
          />
        ))}
      </MenuChoices>
      <MenuRule />
    </>
  );
}
