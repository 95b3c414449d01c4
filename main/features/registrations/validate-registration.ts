import type { Output } from '../../../preload/contract/index.ts';
import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import type { ShownRequest } from '../../bank/registrations/registrations-bank.ts';
import { capitalDifference } from './capital.ts';
import { prepareRegistration } from './check-registration.ts';

/**
 * What would be refused, what to look at twice, whether the capital comes out, and the request as
 * it would go out: where to, its headers without secrets, its body byte for byte. Request null:
 * without a registrations part only the body is known.
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
