import type { NewCardChoices } from '../../../../preload/contract/card-changes.ts';
import { useT } from '../../../i18n/i18n.ts';
import { FactList } from '../../../widgets/facts/fact-list.tsx';
import type { Fact } from '../../../widgets/facts/fact-list.tsx';
import { levelLabel } from './card-level.ts';
import { sentCard } from './sent-card.ts';

/**
 * Before the exact request: which card, for whom, as it stands in the request itself. Nobody knows
 * a person by their id.
 */
export const RequestSummary = ({
  bodyText,
  choices,
}: {
  readonly bodyText: string;
  readonly choices: NewCardChoices;
}) => {
  const t = useT();
  const { level, nickname, holderId, initiatorId } = sentCard(bodyText);
  const label = level === null ? null : levelLabel(level);
  const person = (id: string | null): Fact['value'] => {
    const name = choices.holders.find((holder) => holder.id === id)?.name ?? null;
    return name === null ? { kind: 'code', text: id } : { kind: 'text', text: name };
  };
  return (
    <FactList
      facts={[
        {
          id: 'level',
          label: t('newcard.level'),
          value: label === null ? { kind: 'code', text: level } : { kind: 'text', text: t(label) },
        },
        ...(nickname === null
          ? []
          : [
              {
                id: 'nickname',
                label: t('newcard.nickname'),
                value: { kind: 'text', text: nickname },
              } as const,
            ]),
        { id: 'holder', label: t('newcard.holder'), value: person(holderId) },
        { id: 'initiator', label: t('newcard.initiator'), value: person(initiatorId) },
      ]}
    />
  );
};
