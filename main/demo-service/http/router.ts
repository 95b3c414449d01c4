import type { Route } from './call.ts';

/** The route of a method and path. */
type Found =
  | {
      readonly kind: 'route';
      readonly route: Route;
      readonly params: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'no-such-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'no-such-path' };

function compile(route: Route): {
  readonly route: Route;
  readonly pattern: RegExp;
} {
  const source = route.path
    .split('/')
    .map((part) =>
      part.startsWith(':') ? `(?<${part.slice(1)}>[^/]+)` : part.replaceAll('.', '\\.'),
    )
    .join('/');
  return { route, pattern: new RegExp(`^${source}/?$`) };
}

/**
 * Decodes a part of a path; an invalid percent sign stays unchanged, because it cannot match
 * anyway.
 */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Builds the lookup over all routes. Earlier routes win. */
export function createRouter(routes: readonly Route[]): (method: string, path: string) => Found {
  const compiled = routes.map(compile);
  return (method, path) => {
    const allowed: string[] = [];
    for (const { route, pattern } of compiled) {
      const match = pattern.exec(path);
      if (match === null) continue;
      if (route.method === method) {
        const params = Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, part]) => [name, decoded(part)]),
        );
        return { kind: 'route', route, params };
      }
      allowed.push(route.method);
    }
    return allowed.length > 0 ? { kind: 'no-such-method', allowed } : { kind: 'no-such-path' };
  };
}
