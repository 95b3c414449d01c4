/** One entry of an error body: the problem and its place. */
export interface FieldProblem {
  readonly code: string;
  readonly detail: string;
  readonly source?: { readonly pointer?: string; readonly parameter?: string };
}

interface WithHeaders {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The answer of a handler, before serialization. `problem` gets its `trace_id` when it is
 * serialized.
 */
export type Reply =
  | (WithHeaders & { readonly kind: 'json'; readonly body: unknown })
  | (WithHeaders & {
      readonly kind: 'problem';
      readonly errors: readonly FieldProblem[] | Readonly<Record<string, readonly string[]>>;
    })
  | (WithHeaders & {
      readonly kind: 'flat';
      readonly code: string;
      readonly message: string;
      readonly extra?: Readonly<Record<string, unknown>>;
    })
  | (WithHeaders & { readonly kind: 'html'; readonly html: string })
  | (WithHeaders & { readonly kind: 'text'; readonly text: string })
  | (WithHeaders & { readonly kind: 'empty' });

/** An answer as sent on the wire. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export function json(
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { kind: 'json', status, body, headers };
}

/** A rejection in the usual shape, `{errors: [{code, detail, source}], trace_id}`. */
export function problem(
  status: number,
  code: string,
  detail: string,
  source?: FieldProblem['source'],
): Reply {
  return {
    kind: 'problem',
    status,
    errors: [source === undefined ? { code, detail } : { code, detail, source }],
  };
}

/** Several problems of the sent data. */
export function unprocessable(errors: readonly FieldProblem[]): Reply {
  return {
    kind: 'problem',
    status: 422,
    errors,
  };
}

/** The object does not exist, or the caller may not know of it. */
export function notFound(what: string): Reply {
  return problem(404, 'not_found', `${what} not found`);
}

/** Thrown when a request must be rejected; the pipeline answers with its reply. */
export class Refusal extends Error {
  readonly reply: Reply;
  constructor(reply: Reply) {
    super(`Refused with ${String(reply.status)}`);
    this.reply = reply;
  }
}

/** Ends the handling of a request with this answer. */
export function refuse(reply: Reply): never {
  throw new Refusal(reply);
}

/** Redirects a browser. */
export function redirectTo(location: string): Reply {
  return {
    kind: 'empty',
    status: 302,
    headers: { location, 'cache-control': 'no-store' },
  };
}

/** Serializes an answer. Support asks for the trace id, so every error body contains it. */
export function toWire(reply: Reply, traceId: string): WireReply {
  const wire = (contentType: string | undefined, text: string): WireReply => {
    const body = Buffer.from(text);
    return {
      status: reply.status,
      headers: {
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
        'x-request-id': traceId,
        ...reply.headers,
      },
      body,
    };
  };
  const jsonType = 'application/json; charset=utf-8';
  switch (reply.kind) {
    case 'json':
      return wire(jsonType, JSON.stringify(reply.body));
    case 'problem':
      return wire(jsonType, JSON.stringify({ errors: reply.errors, trace_id: traceId }));
    case 'flat':
      return wire(
        jsonType,
        JSON.stringify({
          code: reply.code,
          message: reply.message,
          ...reply.extra,
          trace_id: traceId,
        }),
      );
    case 'html':
      return wire('text/html; charset=utf-8', reply.html);
    case 'text':
      return wire('text/plain; charset=utf-8', reply.text);
    case 'empty':
      return wire(undefined, '');
  }
}
