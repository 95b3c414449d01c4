import { bearer, type Route } from './http/call.ts';
import { refuseUnknownQuery } from './http/body.ts';
import { json, problem } from './http/reply.ts';
import type { BankAccount, World } from './world.ts';

/** The bank account as the specification shows it; its id appears only in cards. */
function toShownAccount({
  id: _id,
  external: _external,
  ...account
}: BankAccount): Omit<BankAccount, 'id' | 'external'> {
  return account;
}

/**
 * `GET /v2/organization`: the service's own accounts, and the connected external ones on request.
 */
export function organizationRoutes(world: World): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/v2/organization',
      access: bearer('organization.read'),
      handle: (call) => {
        refuseUnknownQuery(call, ['include_external_accounts']);
        const request = call.query.get('include_external_accounts') ?? 'false';
        if (request !== 'true' && request !== 'false')
          return problem(422, 'invalid', 'must be true or false', {
            parameter: 'include_external_accounts',
          });
        const accounts = world.bankAccounts.filter(
          ({ external }) => request === 'true' || !external,
        );
        return json({
          organization: { ...world.organization, bank_accounts: accounts.map(toShownAccount) },
        });
      },
    },
  ];
}
