import { useState } from 'react';
import { Hourglass } from 'lucide-react';
import type { LimitChange } from '../../../../preload/contract/cards/card-changes.ts';
import type { CardRow } from '../../../../preload/contract/cards/cards.ts';
import { minuteText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import { formatLocale } from '../../../platform/preferences.ts';
import { useNow } from '../../../platform/use-now.ts';
import { Note } from '../../../ui/banner.tsx';
import { Form } from '../../../ui/form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActions } from '../../../ui/dialog-actions.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { cardTitle } from '../card-names.ts';
import { useCardRules } from './card-rules.ts';
import { RulesOff } from './rules-off.tsx';
import { TemporaryFields } from './temporary-fields.tsx';
import type { TemporaryField } from './temporary-fields.tsx';
import { StartAtLoginOffer } from '../../start-at-login.tsx';
import './planned.css';

const minutes = Array.from({ length: 48 }, (_, step) => step * 30);
const evening = 18 * 60;

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
function dayOf(epochMs: number): string {
  const date = new Date(epochMs);
  return [
    String(date.getFullYear()),
    twoDigits(date.getMonth() + 1),
    twoDigits(date.getDate()),
  ].join('-');
}

/** The next Friday. */
function nextFriday(now: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + ((5 - date.getDay() + 7) % 7 || 7));
  return dayOf(date.getTime());
}

/** In local time; null for an invalid day. */
function momentOf(day: string, minute: number): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  if (parts === null) return null;
  const [, year, month, date] = parts.map(Number);
  return new Date(
    year ?? 0,
    (month ?? 1) - 1,
    date,
    Math.floor(minute / 60),
    minute % 60,
  ).getTime();
}

/** The current value of each limit to change; null: unknown. */
export function temporaryFields(
  card: Readonly<Record<string, unknown>>,
  change: LimitChange,
): readonly TemporaryField[] {
  return Object.entries(change).map(([field, held]) => {
    const before = card[field];
    const isKnown = typeof before === 'string' || typeof before === 'boolean';
    return { field, before: isKnown ? String(before) : null, held: String(held) };
  });
}

/** Asks for the end of temporary limits: a day and a time in the future. */
export function UntilDialog({
  card,
  fields,
  untilEpochMs,
  sendLabel,
  onSend,
  onClose,
}: {
  readonly card: Pick<CardRow, 'name' | 'lastDigits'>;
  readonly fields: readonly TemporaryField[];
  /** The current end; null: not chosen yet. */
  readonly untilEpochMs: number | null;
  readonly sendLabel: string;
  readonly onSend: (untilEpochMs: number) => void;
  readonly onClose: () => void;
}) {
  const now = useNow(10_000);
  const [day, setDay] = useState(() =>
    untilEpochMs === null ? nextFriday(now) : dayOf(untilEpochMs),
  );
  const [minute, setMinute] = useState(() => {
    if (untilEpochMs === null) return evening;
    const date = new Date(untilEpochMs);
    return date.getHours() * 60 + date.getMinutes();
  });
  const until = momentOf(day, minute);
  const isInFuture = until !== null && until > now;
  const { state } = useCardRules();
  /**
   * Rules must be on to begin, because nothing would restore the limits; an existing end can still
   * be moved.
   */
  const canSend = isInFuture && (state === 'on' || untilEpochMs !== null);
  const choices = [...new Set([...minutes, minute])].toSorted((one, other) => one - other);
  const send = (): void => {
    if (canSend) onSend(until);
  };
  return (
    <Dialog
      title={t('cards.until.title-of', { card: cardTitle(card, t) })}
      isOpen
      onClose={onClose}
      actions={
        <DialogActions onClose={onClose} isDisabled={!canSend} onPress={send}>
          {sendLabel}
        </DialogActions>
      }
    >
      <RulesOff state={state} />
      <Form className="until-form" onSubmit={send}>
        <TextField
          label={t('cards.until.day')}
          type="date"
          value={day}
          onChange={setDay}
          problemMessage={isInFuture ? null : t('cards.until.past')}
        />
        <Select
          label={t('cards.until.time')}
          value={String(minute)}
          onChange={(chosen) => setMinute(Number(chosen))}
          choices={choices.map((each) => ({
            id: String(each),
            label: minuteText(formatLocale(), each),
          }))}
        />
        <div role="status">
          {isInFuture && <TemporaryFields fields={fields} untilEpochMs={until} />}
        </div>
        <Note icon={Hourglass}>{t('cards.until.needs-app')}</Note>
        <StartAtLoginOffer />
        <button type="submit" hidden />
      </Form>
    </Dialog>
  );
}
