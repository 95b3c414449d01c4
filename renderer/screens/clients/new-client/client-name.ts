import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';

/** The name of a client in a form; null: none yet. */
export function nameOf({ name, firstName, lastName, email }: NewClient): string | null {
  const person = [firstName, lastName]
    .filter((part) => part !== null && part.trim() !== '')
    .join(' ');
  return [name, person, email].find((text) => text != null && text.trim() !== '') ?? null;
}
