import { useStore } from 'zustand';
import type { LongList } from '../../platform/reads/long-list.ts';
import { SearchField } from '../../ui/search-field.tsx';

const maxTextLength = 200;

/** The search field of a list. A typed letter renders only the field. */
export function ListSearch<Query extends { readonly text: string }, Row, Summary>({
  list,
  label,
}: {
  readonly list: LongList<Query, Row, Summary>;
  readonly label: string;
}) {
  const text = useStore(list.store, ({ query }) => query.text);
  return (
    <SearchField
      label={label}
      value={text}
      onChange={(typed) =>
        void list.changeQuery({ text: typed.slice(0, maxTextLength) } as Partial<Query>)
      }
    />
  );
}
