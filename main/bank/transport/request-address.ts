import { addressProblem } from '../../../preload/contract/app/connections.ts';

/** The query of a call, in order; a name may repeat. */
export type Query = readonly (readonly [name: string, value: string])[];

/**
 * Checks the base address of a service again, right before credentials are sent to it.
 * @throws RangeError if it is neither https nor on this machine: a profile cannot contain such an
 * address.
 */
export function parseBaseAddress(baseUrl: string): URL {
  const problem = addressProblem(baseUrl);
  if (problem !== null) throw new RangeError(`base address refused: ${problem}`);
  return new URL(baseUrl);
}

/**
 * Whether an id can be one segment of a path. URL parsers resolve dot segments even when they are
 * percent-encoded, and a lone surrogate has no encoding.
 */
export function canBeSegment(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && id.isWellFormed();
}

/**
 * The address of one call: the path template below the base address (which may have its own path or
 * trailing slash). Each `{name}` is replaced by the id of that name, encoded as one path segment.
 *
 * @throws RangeError for a template without its id, and for an id that cannot be a segment: callers
 * with foreign ids check `canBeSegment` first.
 */
export function requestAddress(
  base: URL,
  path: string,
  options: { readonly ids?: Readonly<Record<string, string>>; readonly query?: Query },
): string {
  const pathWithIds = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const id = options.ids?.[name];
    if (id === undefined || !canBeSegment(id)) throw new RangeError(`no usable id for {${name}}`);
    return encodeURIComponent(id);
  });
  const address = new URL(base);
  address.pathname = `${base.pathname.replace(/(?<!\/)\/+$/, '')}${pathWithIds}`;
  address.search = new URLSearchParams(
    options.query?.map(([name, value]): [string, string] => [name, value]) ?? [],
  ).toString();
  return address.href;
}
