import { type Limit, limits } from '../../../../preload/contract/cards/limits.ts';
import { historyActionWords } from '../../../../preload/contract/cards/history-words.ts';
import { type CsvCell, decimalCell } from '../../../export/csv.ts';
import type { MessageId, Messages } from '../../../messages/messages.ts';

const limitKeys: ReadonlyMap<string, Limit['key']> = new Map(
  limits.map(({ amount, key }) => [amount, key]),
);
const limitSwitch = /LimitOption$/;

type Words = Readonly<Record<string, MessageId>>;

const fields: Words = {
  atmOption: 'cards.options.atm',
  nfcOption: 'cards.options.nfc',
  onlineOption: 'cards.options.online',
  foreignOption: 'cards.options.foreign',
  nickname: 'cards.field.nickname',
  activeDays: 'cards.field.activeDays',
  categories: 'cards.field.categories',
};
const runOutcomes: Words = {
  next: 'limits.run.state.next',
  sending: 'newcard.state.sending',
  waiting: 'newcard.state.waiting',
  applied: 'limits.run.state.applied',
  unchanged: 'limits.run.state.unchanged',
  differs: 'limits.run.state.differs',
  refused: 'ui.word.declined',
  unknown: 'cards.lock.outcome.unconfirmed',
  blocked: 'limits.run.state.blocked',
};

/**
 * The words for a code. An unknown code stays unchanged: the bank's own sentence, or a code of a
 * later version.
 */
function wordOrCode(messages: Messages, words: Words, code: string): string {
  const id = Object.hasOwn(words, code) ? words[code] : undefined;
  return id === undefined ? code : messages(id);
}
/** The same for words whose message ids end with the code. */
function messageOrCode(messages: Messages, part: string, code: string): string {
  const id = `${part}.${code}`;
  const message = messages(id as MessageId);
  return message === id ? code : message;
}

function mapOrNull(say: (code: string) => string, code: string | null): string | null {
  return code === null ? null : say(code);
}

/** The cells of a CSV file about changes of cards: codes as words, amounts as numbers. */
export type CardCsvLabels = ReturnType<typeof cardCsvLabels>;

export function cardCsvLabels(messages: Messages) {
  const field = (name: string): string => {
    if (limitSwitch.test(name))
      return messages('history.field.limited', { limit: field(name.replace(/Option$/, '')) });
    const limit = limitKeys.get(name);
    return limit === undefined
      ? wordOrCode(messages, fields, name)
      : messages(`limits.alone.${limit}`);
  };
  return {
    field: (name: string | null): string | null => mapOrNull(field, name),
    action: (code: string): string => wordOrCode(messages, historyActionWords, code),
    /** How a change ended; an error is named by its kind. */
    outcome: (code: string): string => {
      if (code === 'still-locked') return messages('ui.word.still-locked');
      const message = messageOrCode(messages, 'history.outcome', code);
      return message === code ? messageOrCode(messages, 'reason', code) : message;
    },
    /** The state of a card in a run. */
    runOutcome: (code: string): string => wordOrCode(messages, runOutcomes, code),
    /** Why no request was sent for a card of a run. */
    blocked: (code: string): string => messageOrCode(messages, 'limits.run.blocked', code),
    error: (code: string | null): string | null =>
      mapOrNull((text) => messageOrCode(messages, 'reason', text), code),
    /** The value of a field: before, requested, or current. */
    value: (name: string | null, value: string | null): CsvCell => {
      if (value === 'true' || value === 'false')
        return messages(value === 'true' ? 'history.on' : 'history.off');
      return name !== null && limitKeys.has(name) ? decimalCell(value) : value;
    },
  };
}
