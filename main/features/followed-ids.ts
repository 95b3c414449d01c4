const uuid = /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/i;

/**
 * Lower-cases a UUID, so that it is the same however it was typed. Any other id is case-sensitive.
 */
export function normalizeId<Id extends string>(id: Id): Id {
  return uuid.test(id) ? (id.toLowerCase() as Id) : id;
}

/** The ids that the user adds: each once, with its first label that is not blank. */
export function labelsById<Id extends string>(
  items: readonly { readonly id: Id; readonly label: string | null }[],
): ReadonlyMap<Id, string | null> {
  const labels = new Map<Id, string | null>();
  for (const { id, label } of items)
    labels.set(normalizeId(id), labels.get(normalizeId(id)) ?? (label?.trim() || null));
  return labels;
}
