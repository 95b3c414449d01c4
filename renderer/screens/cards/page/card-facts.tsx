import { ExternalLink } from 'lucide-react';
import type { Card } from '../../../../preload/contract/cards/cards.ts';
import type { CardId } from '../../../../preload/contract/values.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useHiddenAmounts, language } from '../../../platform/preferences.ts';
import { isEveryDay, listText, weekdayText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { extraFacts } from '../../../widgets/facts/extra-facts.tsx';
import { FactList } from '../../../widgets/facts/fact-list.tsx';
import type { Fact, FactValue } from '../../../widgets/facts/fact-list.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { AllDetails, DetailGroup, ForDevelopers } from '../../../widgets/facts/folded-details.tsx';
import { statusWord } from '../../../widgets/cards/status-display.ts';
import { codeGroup, factGroups, idGroup } from './card-fact-groups.ts';
import type { FactGroup, FieldKind } from './card-fact-groups.ts';
import { ParentCard } from './parent-card.tsx';

const wordLabels: Readonly<Record<string, MessageId>> = {
  'cardType.debit': 'cards.kind.debit',
  'cardLevel.standard': 'cards.level.standard',
  'cardLevel.plus': 'cards.level.plus',
  'cardLevel.metal': 'cards.level.metal',
  'cardLevel.virtual': 'cards.filter.form.virtual',
  'cardLevel.virtual_partner': 'newcard.level.virtual_partner',
  'cardLevel.flash': 'newcard.level.flash',
  'cardLevel.advertising': 'newcard.level.advertising',
  'typeOfPrint.embossed': 'cards.print.embossed',
};

function wordValue(name: string, value: string, t: Translate): FactValue {
  const word = name === 'status' ? statusWord(value) : null;
  if (word !== null) return { kind: 'text', text: t(`cards.status.${word}`) };
  const label = wordLabels[`${name}.${value}`];
  return label === undefined ? { kind: 'unknown', text: value } : { kind: 'text', text: t(label) };
}

function weekdaysValue(days: readonly number[], language: string): FactValue {
  if (days.length === 0) return { kind: 'text', text: null };
  if (isEveryDay(days)) return { kind: 'text', text: t('cards.hours.every-day') };
  const dayNames = days.map((day) => weekdayText(language, day));
  return dayNames.every((name) => name !== null)
    ? { kind: 'text', text: listText(language, dayNames) }
    : { kind: 'code', text: days.join(', ') };
}

function parentValue(parent: NonNullable<Card['parentCard']>): FactValue {
  return {
    kind: 'element',
    element: <ParentCard parent={parent} />,
  };
}

function valueOf(
  card: Card,
  name: keyof Card,
  kind: FieldKind,
  context: { readonly t: Translate; readonly language: string },
): FactValue {
  const value = card[name];
  if (kind === 'weekdays') return weekdaysValue(card.activeDays, context.language);
  if (kind === 'parent')
    return card.parentCard === null ? { kind: 'text', text: null } : parentValue(card.parentCard);
  if (kind === 'list') return { kind: 'code', text: card.categories.join(', ') };
  if (kind === 'flag') return { kind: 'flag', isOn: typeof value === 'boolean' ? value : null };
  const text = typeof value === 'string' && value !== '' ? value : null;
  if (kind === 'word')
    return text === null ? { kind: 'text', text } : wordValue(name, text, context.t);
  if (kind === 'copied-code') return { kind: 'code', text, canCopy: true };
  return { kind, text };
}

function factsOf(
  card: Card,
  group: FactGroup,
  context: { readonly t: Translate; readonly language: string },
): readonly Fact[] {
  return group.fields.map(({ name, label, kind }) => ({
    id: name,
    label: context.t(label),
    value: valueOf(card, name, kind, context),
  }));
}

function parentIdFacts({ parentCard }: Card, t: Translate): readonly Fact[] {
  return parentCard?.id == null
    ? []
    : [
        {
          id: 'parentCardId',
          label: t('cards.facts.parent-id'),
          value: { kind: 'code', text: parentCard.id, canCopy: true },
        },
      ];
}

const pictures = ['frontLarge', 'frontSmall', 'frontSmallWallet'] as const;

/**
 * The bank's pictures of the card: only their addresses are shown, which the browser opens on
 * request; the app fetches none of them.
 */
function appearanceFacts(card: Card, t: Translate): readonly Fact[] {
  const { appearance } = card;
  return [
    {
      id: 'theme',
      label: t('cards.field.theme'),
      value: { kind: 'code', text: appearance?.theme ?? null },
    },
    {
      id: 'colour',
      label: t('cards.field.gradientHexColor'),
      value: { kind: 'code', text: appearance?.gradientHexColor ?? null },
    },
    ...pictures.map((name, index): Fact => {
      const address = appearance?.[name] ?? null;
      if (address === null)
        return { id: name, label: t(`cards.field.${name}`), value: { kind: 'text', text: null } };
      const element = (
        <span className="card-picture">
          <CodeText>{address}</CodeText>
          <Button
            size="small"
            look="quiet"
            icon={ExternalLink}
            onPress={() => void bridge().cards.openLink({ id: card.id, index })}
          >
            {t('cards.picture.open')}
          </Button>
        </span>
      );
      return { id: name, label: t(`cards.field.${name}`), value: { kind: 'element', element } };
    }),
  ];
}

/** All details of the card with labels. */
export function CardFacts({ card }: { readonly card: Card }) {
  return (
    <AllDetails>
      {factGroups.map((group) => (
        <DetailGroup
          key={group.title}
          title={t(group.title)}
          facts={factsOf(card, group, { t, language: language() })}
        />
      ))}
    </AllDetails>
  );
}

/**
 * The card's ids, and every field without a label; only the id if the bank never returned the card.
 */
export function CardForDevelopers({
  id,
  card,
}: {
  readonly id: CardId;
  readonly card: Card | null;
}) {
  const isHidden = useHiddenAmounts();
  if (card === null)
    return (
      <ForDevelopers>
        <FactList
          facts={[
            {
              id: 'id',
              label: t('cards.field.id'),
              value: { kind: 'code', text: id, canCopy: true },
            },
          ]}
        />
      </ForDevelopers>
    );
  const context = { t, language: language() };
  return (
    <ForDevelopers>
      <DetailGroup
        title={t(idGroup.title)}
        facts={[...factsOf(card, idGroup, context), ...parentIdFacts(card, t)]}
      />
      <DetailGroup
        title={t(codeGroup.title)}
        facts={[...factsOf(card, codeGroup, context), ...appearanceFacts(card, t)]}
      />
      <DetailGroup title={t('cards.facts.extras')} facts={extraFacts(card.extras, isHidden)} />
    </ForDevelopers>
  );
}
