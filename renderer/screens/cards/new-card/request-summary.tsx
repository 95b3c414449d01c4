import type { NewCardChoices } from '../../../../preload/contract/cards/card-changes.ts';
import { language } from '../../../platform/preferences.ts';
import { t } from '../../../i18n/i18n.ts';
import { FormPart } from '../../../forms/form-parts.tsx';
import { CardArt } from '../../../widgets/cards/card-art.tsx';
import { FactList } from '../../../widgets/facts/fact-list.tsx';
import type { Fact } from '../../../widgets/facts/fact-list.tsx';
import { accountName } from './account-name.ts';
import { levelKind, levelLabel } from './card-level.ts';
import { limitFacts, unlabelledNames, usageFacts } from './order-facts.tsx';
import { readOrderedCard } from './ordered-card.ts';

/**
 * The order as text, with a drawn card: from the request itself, not from the form. Persons and
 * accounts have names, because users do not know ids.
 */
export function RequestSummary({
  bodyText,
  choices,
}: {
  readonly bodyText: string;
  readonly choices: NewCardChoices;
}) {
  const { level, nickname, holderId, initiatorId, accountId, others } = readOrderedCard(bodyText);
  const label = level === null ? null : levelLabel(level);
  const levelName = label === null ? level : t(label);
  const personName = (id: string | null): string | null =>
    choices.holders.find((holder) => holder.id === id)?.name ?? null;
  const nameOrId = (name: string | null, id: string | null): Fact['value'] =>
    name === null ? { kind: 'code', text: id } : { kind: 'text', text: name };
  const holderName = personName(holderId);
  const account = accountName(accountId, choices);
  const isOnlyAccount = choices.accounts.length === 1 && choices.accounts[0]?.id === accountId;
  const unlabelled = unlabelledNames(others);
  const labelContext = { t, language: language() };
  return (
    <>
      <div className="order-card">
        <CardArt
          colour={null}
          isOutline
          embossed={{ name: holderName ?? nickname, lastDigits: null, kind: null }}
        />
        <FactList
          facts={[
            ...(level === null || levelKind(level) !== 'physical'
              ? []
              : [
                  {
                    id: 'form',
                    label: t('cards.filter.form'),
                    value: { kind: 'text', text: t('cards.filter.form.physical') },
                  } as const,
                ]),
            {
              id: 'level',
              label: t('cards.field.cardLevel'),
              value:
                label === null ? { kind: 'code', text: level } : { kind: 'text', text: levelName },
            },
            ...(nickname === null
              ? []
              : [
                  {
                    id: 'nickname',
                    label: t('cards.field.nickname'),
                    value: { kind: 'text', text: nickname },
                  } as const,
                ]),
            { id: 'holder', label: t('ui.word.cardholder'), value: nameOrId(holderName, holderId) },
            ...(isOnlyAccount && account === null
              ? []
              : [
                  {
                    id: 'account',
                    label: t('newcard.account'),
                    value: nameOrId(account, accountId),
                  } as const,
                ]),
            {
              id: 'initiator',
              label: t('newcard.initiator'),
              value: nameOrId(personName(initiatorId), initiatorId),
            },
          ]}
        />
      </div>
      <div className="order-parts">
        <FormPart title={t('shell.screen.limits')}>
          <FactList facts={limitFacts(others, labelContext)} />
        </FormPart>
        <FormPart title={t('newcard.part.use')}>
          <FactList facts={usageFacts(others, labelContext)} />
        </FormPart>
      </div>
      {unlabelled.length > 0 && (
        <p className="caption">{t('newcard.other-adds', { names: unlabelled.join(', ') })}</p>
      )}
    </>
  );
}
