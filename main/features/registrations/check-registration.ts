import type { NewRegistration } from '../../../preload/contract/registrations.ts';
import { isUsualEmail } from '../../../preload/contract/clients/client-forms.ts';
import type { InputProblem } from '../../../preload/contract/result.ts';
import { mergeOtherFields } from '../../bank/wire/merge-other-fields.ts';
import {
  newRegistrationBody,
  readableJson,
} from '../../bank/registrations/new-registration-body.ts';

/** All codes of problems; each has a message in the catalogue. */
type RegistrationProblemCode =
  | 'required'
  | 'country-form'
  | 'currency-form'
  | 'amount-form'
  | 'date-form'
  | 'not-an-address'
  | 'not-json'
  | 'must-be-object'
  | 'already-given'
  | 'no-such-entry';
/**
 * All codes of warnings: the specification accepts the value, but a service may still reject it.
 */
type RegistrationWarningCode = 'likely-required' | 'unusual-email' | 'country-form' | 'not-https';

type Path = InputProblem['path'];
type Stakeholder = NewRegistration['stakeholders'][number];
type Code = RegistrationProblemCode | RegistrationWarningCode;
function problemIf(path: Path, code: Code, hasProblem: boolean): readonly InputProblem[] {
  return hasProblem ? [{ path, code }] : [];
}
function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
function checkFormat(
  path: Path,
  code: Code,
  text: string | null,
  hasForm: (text: string) => boolean,
): readonly InputProblem[] {
  return problemIf(path, code, text !== null && !isBlank(text) && !hasForm(text.trim()));
}

const timestamp = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;
/** A day that exists in the calendar: `2026-02-30` does not. */
function isRealDay(text: string): boolean {
  const atEpochMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(atEpochMs) && new Date(atEpochMs).toISOString().startsWith(text);
}
function isDayOrTime(text: string): boolean {
  const dayOfTime = timestamp.exec(text)?.[1];
  return dayOfTime === undefined
    ? isRealDay(text)
    : isRealDay(dayOfTime) && !Number.isNaN(Date.parse(text));
}
function isCountry(text: string): boolean {
  return /^[A-Za-z]{2}$/.test(text);
}
function checkAmount(
  path: Path,
  amount: NewRegistration['organization']['totalCapitalAmount'],
): readonly InputProblem[] {
  if (amount === null || (isBlank(amount.value) && isBlank(amount.currency))) return [];
  // In some countries "1.000" is one, in others a thousand.
  return [
    ...problemIf([...path, 'value'], 'required', isBlank(amount.value)),
    ...checkFormat(
      [...path, 'value'],
      'amount-form',
      amount.value,
      (text: string) => /^-?\d+(\.\d+)?$/.test(text) && !/^-?[1-9]\d{0,2}\.\d{3}$/.test(text),
    ),
    ...problemIf([...path, 'currency'], 'required', isBlank(amount.currency)),
    ...checkFormat([...path, 'currency'], 'currency-form', amount.currency, (text: string) =>
      /^[A-Za-z]{3}$/.test(text),
    ),
  ];
}

function checkStakeholder(path: Path, stakeholder: Stakeholder): readonly InputProblem[] {
  return [
    ...checkFormat([...path, 'nationality'], 'country-form', stakeholder.nationality, isCountry),
    ...checkFormat([...path, 'birthDate'], 'date-form', stakeholder.birthDate, isDayOrTime),
    ...checkAmount([...path, 'capitalAmount'], stakeholder.capitalAmount),
    ...stakeholder.legalEntities.flatMap((entity, index) =>
      checkAmount([...path, 'legalEntities', index, 'capitalAmount'], entity.capitalAmount),
    ),
  ];
}

/** Checks the form against the specification, "POST /register/registrations body". */
function checkForm({
  partnerUser,
  partnerRedirectUrl,
  organization,
  stakeholders,
}: NewRegistration): readonly InputProblem[] {
  return [
    ...(['firstName', 'lastName', 'email'] as const).flatMap((name) =>
      problemIf(['partnerUser', name], 'required', isBlank(partnerUser[name])),
    ),
    ...checkFormat(
      ['organization', 'legalRegistrationDate'],
      'date-form',
      organization.legalRegistrationDate,
      isRealDay,
    ),
    ...checkFormat(
      ['organization', 'address', 'country'],
      'country-form',
      organization.address.country,
      isCountry,
    ),
    ...checkAmount(['organization', 'totalCapitalAmount'], organization.totalCapitalAmount),
    ...stakeholders.flatMap((stakeholder, index) =>
      checkStakeholder(['stakeholders', index], stakeholder),
    ),
    ...checkFormat(['partnerRedirectUrl'], 'not-an-address', partnerRedirectUrl, (text) =>
      URL.canParse(text),
    ),
  ];
}

function warnOfStakeholder(path: Path, stakeholder: Stakeholder): readonly InputProblem[] {
  return [
    ...checkFormat([...path, 'email'], 'unusual-email', stakeholder.email, isUsualEmail),
    ...checkFormat(
      [...path, 'birthAddress', 'country'],
      'country-form',
      stakeholder.birthAddress.country,
      isCountry,
    ),
    ...checkFormat(
      [...path, 'residenceAddress', 'country'],
      'country-form',
      stakeholder.residenceAddress.country,
      isCountry,
    ),
    ...stakeholder.legalEntities.flatMap((entity, index) =>
      checkFormat(
        [...path, 'legalEntities', index, 'legalCountry'],
        'country-form',
        entity.legalCountry,
        isCountry,
      ),
    ),
  ];
}

/** Values that the specification accepts but most services reject. */
function warnOfForm({
  partnerUser,
  partnerRedirectUrl,
  organization,
  stakeholders,
}: NewRegistration): readonly InputProblem[] {
  return [
    ...checkFormat(['partnerUser', 'email'], 'unusual-email', partnerUser.email, isUsualEmail),
    ...problemIf(['organization', 'legalName'], 'likely-required', isBlank(organization.legalName)),
    ...problemIf(['stakeholders'], 'likely-required', stakeholders.length === 0),
    ...stakeholders.flatMap((stakeholder, index) =>
      warnOfStakeholder(['stakeholders', index], stakeholder),
    ),
    ...checkFormat(['partnerRedirectUrl'], 'not-https', partnerRedirectUrl, (text) =>
      /^https:/i.test(text),
    ),
  ];
}

/** Warns of a stakeholder without any data, also in the fields added by hand. */
function warnOfEmptyStakeholders(stakeholders: unknown): readonly InputProblem[] {
  return Array.isArray(stakeholders)
    ? stakeholders.flatMap((stakeholder: unknown, index) =>
        problemIf(
          ['stakeholders', index, 'firstName'],
          'likely-required',
          typeof stakeholder === 'object' &&
            stakeholder !== null &&
            Object.keys(stakeholder).every((name) => name === 'is_owner'),
        ),
      )
    : [];
}

/**
 * The problems that the service would reject, in the order of the form's fields, and the exact text
 * to send. The words of open fields are not checked: the service does that. The specification
 * requires the objects but, except for the partner user, not their contents: an organisation
 * without a name and a registration without stakeholders cause a warning and can be sent.
 * @assumption All three fields of the partner user are required.
 */
export function prepareRegistration(registration: NewRegistration): {
  readonly problems: readonly InputProblem[];
  readonly warnings: readonly InputProblem[];
  readonly bodyText: string;
} {
  const { body, problems } = mergeOtherFields(
    newRegistrationBody(registration),
    registration.otherFieldsJson,
    ['oauth'],
  );
  return {
    problems: [...checkForm(registration), ...problems],
    warnings: [...warnOfForm(registration), ...warnOfEmptyStakeholders(body['stakeholders'])],
    bodyText: readableJson(body),
  };
}
