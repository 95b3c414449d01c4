import type { InputProblem } from '../../../preload/contract/result.ts';
import { plainText } from '../../data/sort-key.ts';
import type { Scope } from '../scope.ts';

/**
 * A warning where a registration of a company of this name is followed already and was not reset:
 * a second one would be a second account.
 */
export const warnOfFollowed = (
  { vault }: Pick<Scope, 'vault'>,
  legalName: string | null,
): readonly InputProblem[] => {
  const name = plainText(legalName?.trim() ?? '');
  const isKnown =
    name !== '' &&
    vault?.registrations
      .matching(name)
      .some((each) => each.step !== 'reset' && plainText(each.legalName?.trim() ?? '') === name);
  return isKnown === true
    ? [{ path: ['organization', 'legalName'], code: 'already-followed' }]
    : [];
};
