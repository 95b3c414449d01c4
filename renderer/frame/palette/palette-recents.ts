import * as z from 'zod/mini';
import type { SearchHit } from '../../../preload/contract/app/search.ts';
import { draftForm } from '../../platform/drafts/draft-form.ts';

/** A target of the palette, with the texts of its row. */
const recent = z.object({
  kind: z.enum(['card', 'bank-account', 'client', 'product', 'supplier-invoice', 'registration']),
  id: z.string(),
  title: z.nullable(z.string()),
  lastDigits: z.nullable(z.string()),
});
export type Recent = z.infer<typeof recent>;

const maxRecents = 5;

/** Latest first. Stored like a draft: it has names of customers and belongs to its connection. */
export const recentsForm = draftForm<readonly Recent[]>({
  key: 'palette:recents',
  belongsTo: 'connection',
  empty: [],
  shape: z.array(recent),
});

export function withRecent(
  recents: readonly Recent[],
  { kind, id, title, lastDigits }: SearchHit | Recent,
): readonly Recent[] {
  return [
    { kind, id, title, lastDigits },
    ...recents.filter((each) => each.kind !== kind || each.id !== id),
  ].slice(0, maxRecents);
}
