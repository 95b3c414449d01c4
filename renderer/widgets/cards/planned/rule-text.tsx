import { Fragment } from 'react';
import type { CardRule } from '../../../../preload/contract/cards/card-rules.ts';
import { listText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import { T } from '../../../i18n/t.tsx';
import { language } from '../../../platform/preferences.ts';
import { standaloneFieldLabel } from '../card-field-labels.ts';
import { CardFieldValue } from '../card-field-value.tsx';

/** The next step of a rule, or why it is paused, as a short text. */
export function RuleText({ rule }: { readonly rule: CardRule }) {
  const { hours, blocked, isOn, isWaitingForApproval, next, fields } = rule;
  if (blocked !== null) return t('cards.planned.paused');
  if (isWaitingForApproval) return t('cards.planned.waiting');
  if (!isOn || next === null) return t('cards.planned.is-off');
  if (next.what === 'set-back')
    return fields.map(({ field, before }, index) => (
      <Fragment key={field}>
        {index > 0 && ', '}
        {standaloneFieldLabel(field, t)}{' '}
        <T
          id="cards.planned.set-back"
          values={{ before: <CardFieldValue field={field} value={before} /> }}
        />
      </Fragment>
    ));
  const changed = next.what === 'opens' ? fields.map(({ field }) => field) : hours?.options;
  const options = listText(
    language(),
    (changed ?? []).map((field) => standaloneFieldLabel(field, t)),
  );
  return t(next.what === 'opens' ? 'cards.planned.opens' : 'cards.planned.closes', { options });
}
