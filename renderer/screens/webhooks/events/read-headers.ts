/** A header as pasted. */
type PastedHeader = { readonly name: string; readonly value: string };

/**
 * The value is trimmed separately: a pattern that also matches spaces would take quadratic time on
 * a line of spaces.
 */
const line = /^([A-Za-z0-9!#$%&'*+.^_`|~-]{1,200}):(.*)$/;
const maxValueLength = 2000;
const maxHeaders = 50;
/**
 * The header names of the two kinds of signature (specification, "Events"; spec/observed.md,
 * "Webhooks").
 */
const bareNames = { timed: 'X-Service-Signature', plain: 'Service-SHA256-Signature' } as const;

/** `unreadLines`: lines that are no header. */
type PastedHeaders = {
  readonly headers: readonly PastedHeader[];
  readonly unreadLines: number;
};

/**
 * The headers in a pasted text, one per line. A bare signature gets the usual header name of its
 * form.
 */
export function readHeaders(text: string): PastedHeaders {
  const headers: PastedHeader[] = [];
  let unreadLines = 0;
  for (const each of text
    .split(/\r?\n/)
    .map((one) => one.trim())
    .filter((one) => one !== '')) {
    const [, name, rawValue] = line.exec(each) ?? [];
    const value = rawValue?.trim();
    if (headers.length === maxHeaders) unreadLines += 1;
    else if (name !== undefined && value !== undefined && value.length <= maxValueLength)
      headers.push({ name, value });
    else if (/^[0-9a-f]{64}$/i.test(each)) headers.push({ name: bareNames.plain, value: each });
    else if (/^t=\d+,/.test(each) && each.length <= 2000)
      headers.push({ name: bareNames.timed, value: each });
    else unreadLines += 1;
  }
  return { headers, unreadLines };
}
