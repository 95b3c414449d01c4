/** A name without case and accents, so that "Élodie" stands beside "Elodie" in an order that SQLite can keep in an index. */
export function sortKey(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().toWellFormed();
}
