import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';

/** What a client that is being made is called; null: it has no name yet. */
export function nameOf({ name, firstName, lastName, email }: NewClient): string | null {
  const person = [firstName, lastName]
    .filter((part) => part !== null && part.trim() !== '')
    .join(' ');
  return [name, person, email].find((text) => text != null && text.trim() !== '') ?? null;
}
