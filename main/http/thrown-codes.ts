/** The innermost errors. A host with several addresses fails with one for each (AggregateError). */
export function rootCauses(thrown: unknown, depth = 0): readonly unknown[] {
  if (depth > 5) return [thrown];
  if (thrown instanceof AggregateError && thrown.errors.length > 0)
    return thrown.errors.flatMap((error) => rootCauses(error, depth + 1));
  const cause = property(thrown, 'cause');
  return cause === undefined || cause === null ? [thrown] : rootCauses(cause, depth + 1);
}

/** The code of an error, or Chromium's `net::ERR_…` from its message. */
export function codeOf(error: unknown): string {
  const code = property(error, 'code');
  if (typeof code === 'string') return code;
  const message = property(error, 'message');
  return typeof message === 'string' ? (/net::(ERR_[A-Z_0-9]+)/.exec(message)?.[1] ?? '') : '';
}

export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
