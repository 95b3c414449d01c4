/** The bank's tokens of approvals leave a computer neither way. */
export const withoutApprovals = `
  UPDATE write SET answer = json_set(answer, '$.approval.sessionToken', NULL, '$.approval.untilEpochMs', NULL)
    WHERE family = 'card' AND json_type(answer, '$.approval') = 'object'`;
