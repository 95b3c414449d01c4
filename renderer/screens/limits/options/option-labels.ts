import type { CardOptions } from '../../../../preload/contract/cards/card-changes.ts';
import type { MessageId } from '../../../i18n/i18n.ts';

export type OptionField = keyof CardOptions;

export const optionLabels: Readonly<Record<OptionField, MessageId>> = {
  atmOption: 'cards.options.atm',
  onlineOption: 'cards.options.online',
  nfcOption: 'cards.options.nfc',
  foreignOption: 'cards.options.foreign',
};

export function isOptionField(field: string): field is OptionField {
  return Object.hasOwn(optionLabels, field);
}

/** On or off; null: unknown. */
export function optionState(isOn: boolean | null): MessageId {
  return isOn === null ? 'cards.options.unknown' : isOn ? 'cards.options.on' : 'cards.options.off';
}
