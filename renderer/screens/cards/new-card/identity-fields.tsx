import { CreditCard, Globe, Target } from 'lucide-react';
import type { IconName } from '../../../ui/icon.tsx';
import { listText } from '../../../format/day.ts';
import { t } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { language } from '../../../platform/preferences.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { FormTextField } from '../../../forms/form-parts.tsx';
import { accountName } from './account-name.ts';
import { levelKind, levelLabel } from './card-level.ts';
import type { LevelKind } from './card-level.ts';
import { chosenAccount } from './check-new-card.ts';
import { ChoiceOrTextField } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { emptyNewCard, ownChoice } from './new-card-values.ts';
import { roleText } from './role-text.ts';

type Kind = Exclude<LevelKind, 'other'>;
type Picture = { readonly icon: IconName; readonly label: MessageId; readonly hint: MessageId };

const pictures: Readonly<Record<Kind, Picture>> = {
  physical: {
    icon: CreditCard,
    label: 'cards.filter.form.physical',
    hint: 'newcard.level.physical-hint',
  },
  virtual: { icon: Globe, label: 'cards.filter.form.virtual', hint: 'newcard.level.virtual-hint' },
  flash: { icon: Target, label: 'newcard.level.flash', hint: 'newcard.level.flash-hint' },
};
const kinds = ['physical', 'virtual', 'flash'] as const;

/** For each kind of card that the bank offers, the level that its picture selects. */
function firstLevels(levels: readonly string[]): readonly { id: string; kind: Kind }[] {
  return kinds.flatMap((kind) => {
    const id = levels.find((level) => levelKind(level) === kind);
    return id === undefined ? [] : [{ id, kind }];
  });
}

/** The exact level: one of its kind, or typed as the bank writes it. */
export function LevelField(fields: FieldsProps) {
  return (
    <ChoiceOrTextField
      fields={fields}
      field="level"
      label={t('cards.field.cardLevel')}
      knownChoices={fields.choices.levels.map((id) => {
        const label = levelLabel(id);
        return { id, label: label === null ? id : t(label) };
      })}
      own={{ choice: t('newcard.level.own'), label: t('newcard.level.own-label') }}
      ownHint={t('newcard.level.other-hint')}
    />
  );
}

/** The kind of card, which decides the required fields. */
export function KindField(fields: FieldsProps) {
  const { choices, values } = fields;
  const offeredLevels = firstLevels(choices.levels);
  if (offeredLevels.length === 0) return <LevelField {...fields} />;
  const chosen =
    values.level === '' ? undefined : offeredLevels.find(({ kind }) => kind === fields.kind);
  return (
    <div className="new-card-kinds">
      <RadioGroup
        label={t('cards.filter.form')}
        value={chosen?.id ?? ''}
        problemMessage={values.level === ownChoice ? null : fields.problemOf('level')}
        onChange={(level) => fields.change({ level })}
        choices={offeredLevels.map(({ id, kind }) => {
          const { icon, label, hint } = pictures[kind];
          return { id, icon, label: t(label), hint: t(hint) };
        })}
      />
    </div>
  );
}

/** Whether the level can be changed in the additional options. */
export function hasLevelChoice({ choices, values }: FieldsProps): boolean {
  return values.level !== '' && firstLevels(choices.levels).length > 0;
}

function usePersonLabel({ choices }: FieldsProps): (id: string) => string {
  return (id) => {
    const holder = choices.holders.find((holder) => holder.id === id);
    if (holder === undefined) return shortId(id);
    const { name, role, from } = holder;
    return `${name ?? shortId(id)} – ${role === null ? t(`newcard.from.${from}`) : roleText(role, t)}`;
  };
}

function shortId(id: string): string {
  return id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
}

function useIdHint(): (known: readonly unknown[]) => string {
  return (known) =>
    known.length === 0 ? `${t('newcard.id-hint')} ${t('newcard.from.none')}` : t('newcard.id-hint');
}

export function HolderField(fields: FieldsProps) {
  const personLabel = usePersonLabel(fields);
  const { holders } = fields.choices;
  const cards = holders.find(({ id }) => id === fields.values.holder)?.cards ?? [];
  return (
    <ChoiceOrTextField
      fields={fields}
      field="holder"
      {...(cards.length > 0 && {
        hint: t('newcard.holder-has', {
          count: cards.length,
          cards: listText(
            language(),
            cards.map((digits) => (digits === null ? t('cards.status.pending') : `•• ${digits}`)),
          ),
        }),
      })}
      label={t('ui.word.cardholder')}
      knownChoices={holders.map(({ id }) => ({ id, label: personLabel(id) }))}
      own={{ choice: t('newcard.own-id'), label: t('cards.field.holderId') }}
      ownHint={useIdHint()(holders)}
    />
  );
}

function InitiatorField(fields: FieldsProps) {
  const personLabel = usePersonLabel(fields);
  const { initiatorId, initiatorIds } = fields.choices;
  return (
    <ChoiceOrTextField
      fields={fields}
      field="initiator"
      chosen={initiatorId ?? ''}
      label={t('newcard.initiator')}
      knownChoices={initiatorIds.map((id) => ({ id, label: personLabel(id) }))}
      own={{ choice: t('newcard.own-id'), label: t('newcard.initiator-id') }}
      ownHint={useIdHint()(initiatorIds)}
    />
  );
}

function AccountField(fields: FieldsProps) {
  const { choices } = fields;
  const { accounts } = choices;
  return (
    <ChoiceOrTextField
      fields={fields}
      field="account"
      chosen={chosenAccount(emptyNewCard, choices)}
      label={t('newcard.account')}
      knownChoices={accounts.map(({ id }) => ({
        id,
        label: accountName(id, choices) ?? shortId(id),
      }))}
      own={{ choice: t('newcard.own-id'), label: t('cards.field.bankAccountId') }}
      ownHint={useIdHint()(accounts)}
      {...(accounts.length > 1 && { hint: t('newcard.account-from-card') })}
    />
  );
}

/** The initiator and the account: those to select, or those that are known already. */
export function OrderedByFields({
  fields,
  which,
}: {
  readonly fields: FieldsProps;
  readonly which: 'to-choose' | 'plain';
}) {
  const { choices } = fields;
  const isOrganizationShown =
    choices.organizationId === null ||
    fields.values.ownOrganization !== '' ||
    fields.problemOf('organization') !== null;
  const shows = (isPlain: boolean): boolean => isPlain === (which === 'plain');
  return (
    <>
      {shows(choices.initiatorId !== null) && <InitiatorField {...fields} />}
      {shows(chosenAccount(emptyNewCard, choices) !== '') && <AccountField {...fields} />}
      {which === 'to-choose' && isOrganizationShown && (
        <FormTextField
          fields={fields}
          field="organization"
          label={t('ui.word.company-id')}
          hint={t('newcard.id-hint')}
          isCode
        />
      )}
    </>
  );
}
