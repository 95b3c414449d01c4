import { CspEvaluator } from 'csp_evaluator';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { describe, expect, it } from 'vitest';
import { pageHeaders } from '../../../main/auth/callback-page.ts';
import { contentSecurityPolicy } from '../../../main/shell/window/app-protocol.ts';

/** The findings of Google's evaluator: directive, value, kind and severity. */
function findingsOf(policy: string): readonly string[] {
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(
      ({ directive, value, type, severity }) =>
        `${directive} ${value ?? ''} ${Type[type]} ${Severity[severity]}`,
    );
}

describe('a second opinion on the content security policies', () => {
  it('finds in the window’s policy only the points that docs/security.md explains', () => {
    expect(findingsOf(contentSecurityPolicy)).toEqual([
      "script-src 'self' SCRIPT_ALLOWLIST_BYPASS MEDIUM_MAYBE",
    ]);
  });

  it('finds nothing in the policy of the page after a sign-in', () => {
    const policy = String(
      pageHeaders('<style>p { color: teal }</style>')['Content-Security-Policy'],
    );
    expect(findingsOf(policy)).toEqual([]);
    expect(policy.split('; ').filter((directive) => !directive.startsWith('style-src '))).toEqual([
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect(String(pageHeaders('<p>without a style</p>')['Content-Security-Policy'])).not.toContain(
      'style-src',
    );
  });

  it.each([
    ["default-src 'none'; script-src 'self' 'unsafe-inline'", 'SCRIPT_UNSAFE_INLINE HIGH'],
    ["default-src 'none'; script-src 'self' 'unsafe-eval'", 'SCRIPT_UNSAFE_EVAL MEDIUM_MAYBE'],
    ["default-src 'none'; script-src *", 'PLAIN_WILDCARD HIGH'],
    ["script-src 'self'", 'MISSING_DIRECTIVES HIGH'],
  ])('would find the hole in %s', (policy, finding) => {
    expect(findingsOf(policy).some((found) => found.endsWith(finding))).toBe(true);
  });
});
