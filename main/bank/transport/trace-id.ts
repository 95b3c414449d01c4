import { toShownText } from './error-body.ts';

/** Headers with the id that the services' support asks for, the most specific first. */
const traceHeaders = [
  'x-trace-id',
  'trace-id',
  'x-request-id',
  'request-id',
  'x-correlation-id',
  'x-amzn-trace-id',
  'x-amzn-requestid',
  'x-b3-traceid',
  'cf-ray',
];

/** The trace id in an answer's headers; null: none of the usual ones. */
export function headerTraceId(headers: Headers): string | null {
  for (const name of traceHeaders) {
    const value = toShownText(headers.get(name) ?? '', 200);
    if (value !== null) return value;
  }
  // W3C Trace Context §3.2: version-traceid-parentid-flags.
  return /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(headers.get('traceparent') ?? '')?.[1] ?? null;
}
