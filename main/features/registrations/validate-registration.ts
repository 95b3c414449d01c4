import type { Output } from '../../../preload/contract/index.ts';
import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import type { ShownRequest } from '../../bank/registrations/registrations-bank.ts';
import { capitalDifference } from './capital.ts';
import { prepareRegistration } from './check-registration.ts';

/**
 * Problems, warnings, a difference in capital, and the request as it will be sent: the address, the
 * headers without secrets, and the exact body. Request null: without a registrations part only the
 * body is known.
 */
export function validateRegistration(
  registration: NewRegistration,
  request: ShownRequest | null,
): Output<'registrations', 'validate'> {
  const { problems, warnings, bodyText } = prepareRegistration(registration);
  const head =
    request === null
      ? []
      : [
          `${request.method} ${request.address}`,
          ...request.headers.map(({ name, value }) => `${name}: ${value}`),
          '',
        ];
  return {
    problems: [...problems],
    warnings: [...warnings],
    capital: capitalDifference(registration),
    requestText: [...head, bodyText].join('\n'),
  };
}
