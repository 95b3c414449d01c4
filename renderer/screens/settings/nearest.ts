/** The choice nearest to a stored number, which another version may have written. */
export function nearest<Id extends string>(ids: readonly [Id, ...Id[]], to: number): Id {
  return ids.reduce((best, id) =>
    Math.abs(Number(id) - to) < Math.abs(Number(best) - to) ? id : best,
  );
}
