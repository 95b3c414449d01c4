/** The choice nearest to a number that another version of the app may have stored. */
export function nearest<Id extends string>(ids: readonly [Id, ...Id[]], to: number): Id {
  return ids.reduce((best, id) =>
    Math.abs(Number(id) - to) < Math.abs(Number(best) - to) ? id : best,
  );
}
