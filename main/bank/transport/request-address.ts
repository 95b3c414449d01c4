import { addressProblem } from '../../../preload/contract/app/connections.ts';

/** The query of a call, in order; a name may repeat. */
export type Query = readonly (readonly [name: string, value: string])[];

/**
 * The base address of a service, checked once more where credentials are about to be sent to it.
 * @throws RangeError when it is neither https nor on this machine: a profile cannot hold such an
 * address.
 */
export function parseBaseAddress(baseUrl: string): URL {
  const problem = addressProblem(baseUrl);
  if (problem !== null) throw new RangeError(`base address refused: ${problem}`);
  return new URL(baseUrl);
}

/**
 * Whether an id can be one segment of a path. URL parsers resolve dot segments even when they are
 * percent-encoded, and what is no whole character (a lone surrogate) has no encoding at all.
 */
export function canBeSegment(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && id.isWellFormed();
}

/**
 * The address of one call: the path template under the base address (with or without a path or
 * trailing slash of its own), `{name}` replaced by the id of that name as one path segment,
 * whatever characters it holds.
 *
 * @throws RangeError for a template without its id, and for an id that cannot be a segment: whoever
 * has ids of others asks `canBeSegment` first.
 */
export function requestAddress(
  base: URL,
  path: string,
  options: { readonly ids?: Readonly<Record<string, string>>; readonly query?: Query },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const id = options.ids?.[name];
    if (id === undefined || !canBeSegment(id)) throw new RangeError(`no usable id for {${name}}`);
    return encodeURIComponent(id);
  });
  const address = new URL(base);
  address.pathname = `${base.pathname.replace(/(?<!\/)\/+$/, '')}${filled}`;
  address.search = new URLSearchParams(
    options.query?.map(([name, value]): [string, string] => [name, value]) ?? [],
  ).toString();
  return address.href;
}
