/** Removes the bank's approval tokens: they are neither exported nor imported. */
export const removeApprovalTokens = `
  UPDATE write SET answer = json_set(answer, '$.approval.sessionToken', NULL, '$.approval.untilEpochMs', NULL)
    WHERE family = 'card' AND json_type(answer, '$.approval') = 'object'`;
