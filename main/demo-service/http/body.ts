import type * as z from 'zod';
import type { Incoming } from './call.ts';
import { problem, refuse, type FieldProblem, unprocessable } from './reply.ts';

/** RFC 6901: `~` and `/` inside a key are escaped. */
function pointerTo(path: readonly PropertyKey[]): string {
  return path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

function fieldProblems(error: z.ZodError): readonly FieldProblem[] {
  return error.issues.flatMap((issue): readonly FieldProblem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        code: 'unknown_field',
        detail: `${key} is not a field of this request`,
        source: { pointer: pointerTo([...issue.path, key]) },
      }));
    }
    const missing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
    return [
      {
        code: missing ? 'required' : 'invalid',
        detail: missing ? 'is required' : issue.message,
        source: { pointer: pointerTo(issue.path) },
      },
    ];
  });
}

/**
 * Parses a JSON body and validates it with its schema. Rejects another content type (415), text
 * that is not JSON (400), and missing, wrong or unknown fields (422 with a pointer each).
 */
export function readJson<Schema extends z.ZodType>(
  request: Incoming,
  schema: Schema,
): z.infer<Schema> {
  const contentType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  if (contentType !== 'application/json')
    refuse(problem(415, 'unsupported_media_type', 'The body must be application/json'));
  let value: unknown;
  try {
    value = JSON.parse(request.body.toString('utf8'));
  } catch {
    refuse(problem(400, 'malformed_json', 'The body is not valid JSON'));
  }
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : refuse(unprocessable(fieldProblems(parsed.error)));
}

/** Rejects a body where the specification defines none. */
export function refuseBody(request: Incoming): void {
  if (request.body.length > 0)
    refuse(problem(400, 'unexpected_body', 'This request takes no body'));
}

/** Rejects unknown query parameters, so that a misspelt filter is never ignored. */
export function refuseUnknownQuery(request: Incoming, known: readonly string[]): void {
  const unknown = [...new Set(request.query.keys())].filter((name) => !known.includes(name));
  if (unknown.length > 0)
    refuse(
      unprocessable(
        unknown.map((parameter) => ({
          code: 'unknown_parameter',
          detail: `${parameter} is not a parameter of this request`,
          source: { parameter },
        })),
      ),
    );
}
