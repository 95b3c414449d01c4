import type {
  CardHours,
  CardRule,
  OpenWindow,
} from '../../../../preload/contract/cards/card-rules.ts';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import { optionFields } from '../../../../preload/contract/cards/options-plan.ts';

type Option = (typeof optionFields)[number];
type Channel = 'chip' | 'nfc' | 'online' | 'atm';

const shopHours: OpenWindow = { days: [1, 2, 3, 4, 5], fromMinute: 8 * 60, toMinute: 18 * 60 };

/** The option without the rule's effect: a rule may have switched it off right now. */
function optionWithoutRule(card: Card, rule: CardRule | null, field: Option): boolean | null {
  const before = rule?.fields.find((each) => each.field === field)?.before;
  return before === undefined ? card[field] : before === 'true';
}

/**
 * The options that hours can switch off: those that are on and that the bank lets the app change.
 */
export function changeableOptions(
  card: Card,
  rule: CardRule | null,
  isPhysical: boolean | null,
): readonly Option[] {
  return optionFields.filter(
    (field) =>
      (optionWithoutRule(card, rule, field) === true ||
        rule?.hours?.options.includes(field) === true) &&
      !(field === 'nfcOption' && isPhysical === true),
  );
}

/** The payments allowed outside the card's hours, and whether only in the user's country. */
export function worksOutsideHours(
  card: Card,
  rule: CardRule | null,
  {
    isPhysical,
    options,
  }: { readonly isPhysical: boolean | null; readonly options: readonly Option[] },
): { readonly channels: readonly Channel[]; readonly isDomesticOnly: boolean } {
  const isOn = (field: Option): boolean =>
    optionWithoutRule(card, rule, field) !== false && !options.includes(field);
  return {
    channels: [
      ...(isPhysical === false ? [] : (['chip'] as const)),
      ...(isOn('nfcOption') ? (['nfc'] as const) : []),
      ...(isOn('onlineOption') ? (['online'] as const) : []),
      ...(isPhysical !== false && isOn('atmOption') ? (['atm'] as const) : []),
    ],
    isDomesticOnly: !isOn('foreignOption'),
  };
}

/** The bank declines payments on some days of the week. */
export function hasOffDays({ activeDays }: Pick<Card, 'activeDays'>): boolean {
  return activeDays.length > 0 && activeDays.length < 7;
}

/** The hours are on none of the days on which the bank lets the card work. */
export function areHoursOnOffDays(
  card: Pick<Card, 'activeDays'>,
  windows: readonly OpenWindow[],
): boolean {
  const days = windows.flatMap(({ days: starts, fromMinute, toMinute }) =>
    toMinute > fromMinute ? starts : starts.flatMap((day) => [day, (day % 7) + 1]),
  );
  return hasOffDays(card) && days.length > 0 && !days.some((day) => card.activeDays.includes(day));
}

/** The first values of the dialog: on the days on which the bank lets the card work. */
export function hoursDraft(
  card: Pick<Card, 'activeDays'>,
  rule: CardRule | null,
  options: readonly Option[],
): CardHours {
  return rule?.hours == null
    ? {
        windows: [hasOffDays(card) ? { ...shopHours, days: [...card.activeDays] } : shopHours],
        options: [...options],
      }
    : {
        windows: rule.hours.windows,
        options: rule.hours.options.filter((option) => options.includes(option)),
      };
}

/**
 * Whether the hours can be saved: each window has a day and a length, and at least one option is
 * off at other times.
 */
export function isComplete({ windows, options }: CardHours): boolean {
  return (
    windows.length > 0 &&
    options.length > 0 &&
    windows.every(({ days, fromMinute, toMinute }) => days.length > 0 && fromMinute !== toMinute)
  );
}
