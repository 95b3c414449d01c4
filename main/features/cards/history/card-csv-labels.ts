import { type Limit, limits } from '../../../../preload/contract/cards/limits.ts';
import { type CsvCell, decimalCell } from '../../../export/csv.ts';
import type { MessageId, Messages } from '../../../messages/messages.ts';

const limitKeys: ReadonlyMap<string, Limit['key']> = new Map(
  limits.map(({ amount, key }) => [amount, key]),
);
const limitSwitch = /LimitOption$/;

/**
 * In words; what they know nothing of, such as the bank's own sentence or what a later version
 * wrote, as it came.
 */
function messageOr(messages: Messages, part: string, code: string): string {
  const id = `${part}.${code}`;
  const said = messages(id as MessageId);
  return said === id ? code : said;
}

function orNull(say: (code: string) => string, code: string | null): string | null {
  return code === null ? null : say(code);
}

/** The cells of a file about changes of cards: its codes in words, its amounts as numbers. */
export type CardCsvLabels = ReturnType<typeof cardCsvLabels>;

export function cardCsvLabels(messages: Messages) {
  const field = (name: string): string => {
    if (limitSwitch.test(name))
      return messages('history.field.limited', { limit: field(name.replace(/Option$/, '')) });
    const limit = limitKeys.get(name);
    return limit === undefined
      ? messageOr(messages, 'history.field', name)
      : messages(`limits.alone.${limit}`);
  };
  return {
    field: (name: string | null): string | null => orNull(field, name),
    action: (code: string): string => messageOr(messages, 'history.action', code),
    /** How a change ended; an error is named by its kind. */
    outcome: (code: string): string => {
      const said = messageOr(messages, 'history.outcome', code);
      return said === code ? messageOr(messages, 'reason', code) : said;
    },
    /** How a card of a run stands. */
    runOutcome: (code: string): string => messageOr(messages, 'limitRun.outcome', code),
    /** Why nothing was asked of the bank for a card of a run. */
    blocked: (code: string): string => messageOr(messages, 'limitRun.blocked', code),
    error: (code: string | null): string | null =>
      orNull((text) => messageOr(messages, 'reason', text), code),
    /** What a field was, was to be, or is. */
    value: (name: string | null, value: string | null): CsvCell => {
      if (value === 'true' || value === 'false') return messages(`history.value.${value}`);
      return name !== null && limitKeys.has(name) ? decimalCell(value) : value;
    },
  };
}
