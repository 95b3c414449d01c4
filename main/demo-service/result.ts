/** What a step gave, or the answer that refuses it. */
export type Result<Value, Problem> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Problem };

/** Wraps what went well. */
export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return {
    ok: true,
    value,
  };
}

/** Wraps why it did not. */
export function refused<Problem>(error: Problem): { readonly ok: false; readonly error: Problem } {
  return { ok: false, error };
}
