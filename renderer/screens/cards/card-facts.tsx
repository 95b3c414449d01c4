import { ExternalLink } from 'lucide-react';
import type { Card } from '../../../preload/contract/cards.ts';
import { bridge } from '../../platform/bridge.ts';
import { useHiddenAmounts, useLanguage } from '../../platform/preferences.ts';
import { listText, weekdayText } from '../../format/day.ts';
import { useT } from '../../i18n/i18n.ts';
import type { MessageId, Translate } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import type { Fact, FactValue } from '../../widgets/facts/fact-list.tsx';
import { CodeText } from '../../widgets/facts/labels.tsx';
import { Section } from '../../ui/section.tsx';
import { wordFor } from '../../widgets/cards/status-mark-look.ts';
import { factGroups } from './card-fact-groups.ts';
import type { FieldKind } from './card-fact-groups.ts';
import { ParentCard } from './parent-card.tsx';

const knownLabel: Readonly<Record<string, MessageId>> = {
  'cardType.debit': 'cards.kind.debit',
  'cardLevel.standard': 'cards.level.standard',
  'cardLevel.plus': 'cards.level.plus',
  'cardLevel.metal': 'cards.level.metal',
  'cardLevel.virtual': 'cards.level.virtual',
  'cardLevel.virtual_partner': 'newcard.level.virtual_partner',
  'cardLevel.flash': 'newcard.level.flash',
  'cardLevel.advertising': 'newcard.level.advertising',
  'typeOfPrint.embossed': 'cards.print.embossed',
};

const wordOf = (name: string, value: string, t: Translate): FactValue => {
  const word = name === 'status' ? wordFor(value) : null;
  if (word !== null) return { kind: 'text', text: t(`cards.status.${word}`) };
  const known = knownLabel[`${name}.${value}`];
  return known === undefined ? { kind: 'code', text: value } : { kind: 'text', text: t(known) };
};

const weekdays = (days: readonly number[], language: string): FactValue => {
  if (days.length === 0) return { kind: 'text', text: null };
  const named = days.map((day) => weekdayText(language, day));
  return named.every((name) => name !== null)
    ? { kind: 'text', text: listText(language, named) }
    : { kind: 'code', text: days.join(', ') };
};

const parentOf = (parent: NonNullable<Card['parentCard']>): FactValue => ({
  kind: 'element',
  element: <ParentCard parent={parent} />,
});

const valueOf = (
  card: Card,
  name: keyof Card,
  kind: FieldKind,
  context: { readonly t: Translate; readonly language: string },
): FactValue => {
  const value = card[name];
  if (kind === 'weekdays') return weekdays(card.activeDays, context.language);
  if (kind === 'parent')
    return card.parentCard === null ? { kind: 'text', text: null } : parentOf(card.parentCard);
  if (kind === 'list') return { kind: 'code', text: card.categories.join(', ') };
  if (kind === 'flag') return { kind: 'flag', isOn: typeof value === 'boolean' ? value : null };
  const text = typeof value === 'string' && value !== '' ? value : null;
  if (kind === 'word')
    return text === null ? { kind: 'text', text } : wordOf(name, text, context.t);
  if (kind === 'copied-code') return { kind: 'code', text, canCopy: true };
  return { kind, text };
};

const pictures = ['frontLarge', 'frontSmall', 'frontSmallWallet'] as const;

/** The bank's pictures of the card: their addresses are shown, and opened in the browser on request; the app fetches none of them. */
const appearanceFacts = (card: Card, t: Translate): readonly Fact[] => {
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
};

/** All other fields of the card. */
export const CardFacts = ({ card }: { readonly card: Card }) => {
  const t = useT();
  const language = useLanguage();
  const isHidden = useHiddenAmounts();
  return (
    <>
      {factGroups.map((group) => {
        const facts = group.fields.map(({ name, label, kind }): Fact => ({
          id: name,
          label: t(label),
          value: valueOf(card, name, kind, { t, language }),
        }));
        return (
          <section className="section" key={group.title}>
            <header>
              <h3>{t(group.title)}</h3>
            </header>
            <FactList
              facts={
                group.title === 'cards.facts.print'
                  ? [...facts, ...appearanceFacts(card, t)]
                  : facts
              }
            />
          </section>
        );
      })}
      {card.extras.length > 0 && (
        <Section
          title={t('cards.facts.extras')}
          beside={<span className="caption">{t('cards.facts.extras-why')}</span>}
        >
          <FactList facts={extraFacts(card.extras, isHidden)} />
        </Section>
      )}
    </>
  );
};
