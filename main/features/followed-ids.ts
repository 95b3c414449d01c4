const uuid = /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/i;

/** The same UUID however it was typed; any other id is itself in its own case only. */
export function plainId<Id extends string>(id: Id): Id {
  return uuid.test(id) ? (id.toLowerCase() as Id) : id;
}

/** What the owner adds by id: each once, under the first label that is not blank. */
export function labelsById<Id extends string>(
  items: readonly { readonly id: Id; readonly label: string | null }[],
): ReadonlyMap<Id, string | null> {
  const labels = new Map<Id, string | null>();
  for (const { id, label } of items)
    labels.set(plainId(id), labels.get(plainId(id)) ?? (label?.trim() || null));
  return labels;
}
