import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import type { InputProblem } from '../../../preload/contract/result.ts';
import { matchKey } from '../../data/match-key.ts';
import type { Vault } from '../../data/vault/open-vault.ts';
import type { Scope } from '../scope.ts';
import { registrationCreation } from './creation-record.ts';

type Company = Pick<NewRegistration['organization'], 'legalName' | 'legalVatNumber'>;

/** Ignores spaces and punctuation; null for a text without letters and digits. */
function vatKey(text: string | null): string | null {
  return text?.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase() || null;
}

function nameKey(name: string | null): string | null {
  return name === null ? null : matchKey(name);
}

/**
 * The matching field of a followed registration that was not reset: its name, or the VAT number in
 * the service's answer.
 */
function findFollowedField(
  { registrations }: Vault,
  { name, vatNumber }: { readonly name: string | null; readonly vatNumber: string | null },
): keyof Company | null {
  const current = registrations.search('').filter(({ step }) => step !== 'reset');
  if (name !== null && current.some(({ legalName }) => nameKey(legalName) === name))
    return 'legalName';
  if (vatNumber === null) return null;
  const ids = new Set(current.map(({ id }) => id));
  return registrations
    .answersAt('$.organization.legal_vat_number')
    .some(({ id, text }) => ids.has(id) && vatKey(text) === vatNumber)
    ? 'legalVatNumber'
    : null;
}

/**
 * Warns if the user already follows a registration of this company that was not reset. Also warns
 * of one sent with an unknown outcome. A second registration would create a second account. Names
 * match in any order of words and with any legal form.
 */
export function warnOfFollowed(
  { vault }: Pick<Scope, 'vault'>,
  { legalName, legalVatNumber }: Company,
): readonly InputProblem[] {
  if (vault === null) return [];
  const name = nameKey(legalName);
  const field = findFollowedField(vault, { name, vatNumber: vatKey(legalVatNumber) });
  const isOutcomeUnknown =
    name !== null &&
    registrationCreation
      .inStates(vault, ['unknown'])
      .some(({ asked }) => nameKey(asked?.legalName ?? null) === name);
  return [
    ...(field === null ? [] : [{ path: ['organization', field], code: 'already-followed' }]),
    ...(isOutcomeUnknown ? [{ path: ['organization', 'legalName'], code: 'not-confirmed' }] : []),
  ];
}
