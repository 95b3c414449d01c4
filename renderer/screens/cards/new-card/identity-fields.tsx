import { useT } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { shortIban } from '../../../format/iban.ts';
import { levelLabel } from './card-level.ts';
import type { LevelKind } from './card-level.ts';
import { chosenAccount, chosenInitiator } from './check-new-card.ts';
import { Part, TextOf } from '../../../forms/form-parts.tsx';
import { KnownOrOwn } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';

const levelHints: Readonly<Record<LevelKind, MessageId>> = {
  physical: 'newcard.level.physical-hint',
  virtual: 'newcard.level.virtual-hint',
  flash: 'newcard.level.flash-hint',
  other: 'newcard.level.other-hint',
};

export const CardFields = (fields: FieldsProps & { readonly level: string }) => {
  const t = useT();
  const { choices, level } = fields;
  const nameOf = (each: string): string => {
    const label = levelLabel(each);
    return label === null ? each : t(label);
  };
  return (
    <Part title={t('newcard.part.card')}>
      <KnownOrOwn
        fields={fields}
        field="level"
        label={t('newcard.level')}
        known={choices.levels.map((each) => ({ id: each, label: nameOf(each) }))}
        own={{ choice: t('newcard.level.own'), label: t('newcard.level.own-label') }}
        {...(level === '' ? {} : { hint: t(levelHints[fields.kind]) })}
      />
      <div className="form-pair">
        <TextOf
          fields={fields}
          field="nickname"
          label={t('newcard.nickname')}
          hint={t('newcard.may-stay-empty')}
        />
        <KnownOrOwn
          fields={fields}
          field="design"
          label={t('newcard.design')}
          known={choices.designs.map((design) => ({ id: design, label: design }))}
          own={{ choice: t('newcard.design.own'), label: t('newcard.design.own-label') }}
          unsaid={t('newcard.design.unsaid')}
          ownHint={t('newcard.may-stay-empty')}
        />
      </div>
    </Part>
  );
};

export const PeopleFields = (fields: FieldsProps) => {
  const t = useT();
  const { choices, values } = fields;
  const shortId = (id: string): string =>
    id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
  const person = (id: string): string => {
    const found = choices.holders.find((holder) => holder.id === id);
    return found?.name ?? shortId(id);
  };
  const own = (label: string) => ({ choice: t('newcard.own-id'), label });
  const idHint = (known: readonly unknown[]): string =>
    known.length === 0 ? `${t('newcard.id-hint')} ${t('newcard.from.none')}` : t('newcard.id-hint');
  return (
    <Part title={t('newcard.part.people')}>
      <KnownOrOwn
        fields={fields}
        field="holder"
        label={t('newcard.holder')}
        known={choices.holders.map(({ id, name, role, from }) => ({
          id,
          label: `${name ?? shortId(id)} – ${role === null ? t(`newcard.from.${from}`) : `${role}, ${t(`newcard.from.${from}`)}`}`,
        }))}
        own={own(t('newcard.holder-id'))}
        ownHint={idHint(choices.holders)}
      />
      <KnownOrOwn
        fields={fields}
        field="initiator"
        chosen={
          choices.initiatorIds.length === 1
            ? chosenInitiator({ ...values, initiator: '' }, choices)
            : ''
        }
        label={t('newcard.initiator')}
        known={choices.initiatorIds.map((id) => ({ id, label: person(id) }))}
        own={own(t('newcard.initiator-id'))}
        ownHint={idHint(choices.initiatorIds)}
        {...(choices.initiatorIds.length === 1 ? { hint: t('newcard.initiator-only') } : {})}
      />
      <KnownOrOwn
        fields={fields}
        field="account"
        chosen={
          choices.accounts.length === 1 ? chosenAccount({ ...values, account: '' }, choices) : ''
        }
        label={t('newcard.account')}
        known={choices.accounts.map(({ id, name, iban }) => ({
          id,
          label: [name ?? shortId(id), iban === null ? null : shortIban(iban)]
            .filter((part) => part !== null)
            .join(' – '),
        }))}
        own={own(t('newcard.account-id'))}
        ownHint={idHint(choices.accounts)}
        hint={t('newcard.account-from-card')}
      />
      {(choices.organizationId === null ||
        values.ownOrganization !== '' ||
        fields.problemOf('organization') !== null) && (
        <TextOf
          fields={fields}
          field="organization"
          label={t('newcard.organization-id')}
          hint={t('newcard.id-hint')}
          isCode
        />
      )}
    </Part>
  );
};
