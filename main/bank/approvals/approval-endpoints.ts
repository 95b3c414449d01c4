import type { Answered, BankClient } from '../transport/bank-client.ts';
import { asText, member } from '../wire/json.ts';

/** The state of an approval (spec/observed.md, "Strong authentication"). */
export type ApprovalResult = 'waiting' | 'allow' | 'deny';

/**
 * GET /v2/sca_sessions/{token}, if the service sent a token: at most once a second. A 404 means
 * that the session is over. An unknown word counts as waiting.
 */
export function askApproval(
  client: BankClient,
  token: string,
  options: { readonly signal?: AbortSignal } = {},
): Answered<ApprovalResult> {
  return client.get({
    ...options,
    path: '/v2/sca_sessions/{token}',
    ids: { token },
    hasSecretPath: true,
    isPolled: true,
    read: (body) => {
      const result = asText(member(body, 'result'));
      return result === null || result === 'allow' || result === 'deny' ? result : 'waiting';
    },
  });
}

/**
 * POST /v2/mocked_sca_sessions/{token}/allow or deny, in sandboxes: simulates the user's answer in
 * the bank's app.
 */
export function simulateApproval(
  client: BankClient,
  token: string,
  decision: 'allow' | 'deny',
): Answered<true> {
  return client.post({
    path: `/v2/mocked_sca_sessions/{token}/${decision}`,
    ids: { token },
    hasSecretPath: true,
    read: () => true,
    emptyBodyValue: true,
  });
}
