import { type CsvCell, decimalCell } from '../../export/csv.ts';
import type { WordId, Words } from '../../words/words.ts';

const limit = /Limit$/;
const limitSwitch = /LimitOption$/;

/**
 * In words; what they know nothing of, such as the bank's own sentence or what a later version
 * wrote, as it came.
 */
const worded = (words: Words, part: string, code: string): string => {
  const id = `${part}.${code}`;
  const said = words(id as WordId);
  return said === id ? code : said;
};

const orNull = (say: (code: string) => string, code: string | null): string | null =>
  code === null ? null : say(code);

/** The cells of a file about changes of cards: its codes in words, its amounts as numbers. */
export type CardCsvWords = ReturnType<typeof cardCsvWords>;

export const cardCsvWords = (words: Words) => {
  const field = (name: string): string =>
    limitSwitch.test(name)
      ? words('history.field.limited', { limit: field(name.replace(/Option$/, '')) })
      : worded(words, 'history.field', name);
  return {
    field: (name: string | null): string | null => orNull(field, name),
    action: (code: string): string => worded(words, 'history.action', code),
    /** How a change ended; an error is named by its kind. */
    outcome: (code: string): string => {
      const said = worded(words, 'history.outcome', code);
      return said === code ? worded(words, 'reason', code) : said;
    },
    /** How a card of a run stands. */
    runOutcome: (code: string): string => worded(words, 'limitRun.outcome', code),
    error: (code: string | null): string | null =>
      orNull((text) => worded(words, 'reason', text), code),
    /** What a field was, was to be, or is. */
    value: (name: string | null, value: string | null): CsvCell => {
      if (value === 'true' || value === 'false') return words(`history.value.${value}`);
      return name !== null && limit.test(name) ? decimalCell(value) : value;
    },
  };
};
