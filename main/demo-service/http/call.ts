import type { Scope } from '../oauth/scopes.ts';
import type { Reply } from './reply.ts';

/** The caller, once the bearer token was accepted. */
export interface Caller {
  readonly grantId: string;
  readonly scopes: ReadonlySet<string>;
}

/** A received request, with its body read. */
export interface Incoming {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A request with its matched route. */
export interface Call extends Incoming {
  /** A path parameter by its name in the route. An unknown name is a bug. */
  readonly param: (name: string) => string;
  /**
   * A header with the connection's prefix: `serviceHeader('Idempotency-Key')` reads
   * `X-Service-Idempotency-Key`.
   */
  readonly serviceHeader: (name: string) => string | undefined;
  /** Set on routes that need a token. */
  readonly caller: Caller | undefined;
}

/** What a route requires of its caller before the handler runs. */
export type Access =
  | { readonly kind: 'open' }
  | { readonly kind: 'bearer'; readonly scope: Scope | undefined }
  | { readonly kind: 'partner' }
  | { readonly kind: 'bearer-or-partner'; readonly scope: Scope };

/** One endpoint. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A path with named parameters: `/v2/cards/:id/lock`. */
  readonly path: string;
  readonly access: Access;
  /**
   * True for an endpoint that the specification does not show: the route is missing if the service
   * runs without lists.
   */
  readonly optional?: boolean;
  readonly handle: (call: Call) => Reply | Promise<Reply>;
}

/** Open to any caller, as for pages and discovery. */
export const openToAll: Access = { kind: 'open' };

/** Requires an access token, and the scope if one is named. */
export function bearer(scope?: Scope): Access {
  return { kind: 'bearer', scope };
}
