import * as z from 'zod/mini';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import type { DraftForm } from '../../platform/drafts/draft-drawer.ts';

/** What the palette led to, with what its row says. */
const recent = z.object({
  kind: z.enum(['card', 'bank-account', 'client', 'product', 'supplier-invoice', 'registration']),
  id: z.string(),
  title: z.nullable(z.string()),
  lastDigits: z.nullable(z.string()),
});
export type Recent = z.infer<typeof recent>;

const kept = z.array(recent);
const mostRecents = 5;

/** Latest first. Kept with what was begun: it names customers, and belongs to its connection. */
export const recentsForm: DraftForm<readonly Recent[]> = {
  key: 'palette:recents',
  belongsTo: 'connection',
  empty: [],
  read: (json) => {
    try {
      const read = kept.safeParse(JSON.parse(json));
      return read.success ? read.data : null;
    } catch {
      return null;
    }
  },
  write: (recents) => (recents.length === 0 ? null : JSON.stringify(recents)),
};

export function withRecent(
  recents: readonly Recent[],
  { kind, id, title, lastDigits }: SearchHit | Recent,
): readonly Recent[] {
  return [
    { kind, id, title, lastDigits },
    ...recents.filter((each) => each.kind !== kind || each.id !== id),
  ].slice(0, mostRecents);
}
