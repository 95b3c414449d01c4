import { registrationStep } from '../../../preload/contract/registrations.ts';
import type { RegistrationRow, RegistrationStep } from '../../../preload/contract/registrations.ts';
import { messageForCode } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';

/** Every step, in the usual order; the service decides which of them a registration reaches. */
export const steps: readonly RegistrationStep[] = registrationStep.options;

export function registrationTitle(
  { label, legalName }: Pick<RegistrationRow, 'label' | 'legalName'>,
  t: Translate,
): string {
  return label ?? legalName ?? t('ui.word.registration');
}

export function stepLabel(step: RegistrationStep | null, t: Translate): string {
  return step === null ? t('cards.status.unknown') : t(`registrations.step.${step}`);
}

const flows: Readonly<Record<string, MessageId>> = {
  company_creation: 'registrations.flow.company_creation',
  existing_company: 'registrations.flow.existing_company',
};

/** The label of a legal flow; null for an unknown one, which is shown as received. */
export function flowLabel(flow: string, t: Translate): string | null {
  return messageForCode(flows, flow, t);
}

/**
 * The service's status stays `pending` while events report later steps (spec/observed.md,
 * "Registrations"): next to a step it adds nothing, or contradicts it.
 */
export function isStatusInformative({
  status,
  step,
}: Pick<RegistrationRow, 'status' | 'step'>): boolean {
  // oxlint-disable-next-line cashdesk/no-status-rule -- which labels may be next to each other
  return status !== null && !(status === 'pending' && step !== null);
}

const statuses: Readonly<Record<string, MessageId>> = { pending: 'registrations.step.pending' };

/**
 * The label of a status; null for an unknown one, which is shown as received. Only `pending` is
 * documented.
 */
export function knownStatusLabel(status: string, t: Translate): string | null {
  return messageForCode(statuses, status, t);
}

/**
 * The label for a list of choices: an unknown status as received, a missing one with its own label.
 */
export function statusLabel(status: string | null, t: Translate): string {
  return status === null ? t('overview.fact.missing') : (knownStatusLabel(status, t) ?? status);
}
