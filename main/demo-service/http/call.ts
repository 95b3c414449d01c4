import type { Scope } from '../oauth/scopes.ts';
import type { Reply } from './reply.ts';

/** Who calls, once the bearer token was accepted. */
export interface Caller {
  readonly grantId: string;
  readonly scopes: ReadonlySet<string>;
}

/** A request as it came in, with its body read. */
export interface Incoming {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A request that found its route. */
export interface Call extends Incoming {
  /** A part of the path by its name in the route. A name the route lacks is a bug. */
  readonly param: (name: string) => string;
  /**
   * A header that starts with the connection's prefix: `serviceHeader('Idempotency-Key')` reads
   * `X-Service-Idempotency-Key`.
   */
  readonly serviceHeader: (name: string) => string | undefined;
  /** Set on routes that need a token. */
  readonly caller: Caller | undefined;
}

/** What a route asks of its caller before the handler runs. */
export type Access =
  | { readonly kind: 'open' }
  | { readonly kind: 'bearer'; readonly scope: Scope | undefined }
  | { readonly kind: 'partner' }
  | { readonly kind: 'bearer-or-partner'; readonly scope: Scope };

/** One endpoint. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with named parts: `/v2/cards/:id/lock`. */
  readonly path: string;
  readonly access: Access;
  /**
   * True for what the specification does not show: such a route is gone when the service runs
   * without lists.
   */
  readonly optional?: boolean;
  readonly handle: (call: Call) => Reply | Promise<Reply>;
}

/** Anybody may call, as for pages and discovery. */
export const open: Access = { kind: 'open' };

/** Needs an access token, and this scope if one is named. */
export function bearer(scope?: Scope): Access {
  return { kind: 'bearer', scope };
}
