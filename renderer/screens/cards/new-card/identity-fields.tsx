import { useT } from '../../../i18n/i18n.ts';
import { RadioGroup } from '../../../ui/choice.tsx';
import { accountName } from './account-name.ts';
import { levelHint, levelKind, levelLabel } from './card-level.ts';
import type { LevelKind } from './card-level.ts';
import { chosenAccount } from './check-new-card.ts';
import { Part, TextOf } from '../../../forms/form-parts.tsx';
import { KnownOrOwn } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { ownChoice } from './new-card-values.ts';
import { roleText } from './role-text.ts';

const kindOrder: readonly LevelKind[] = ['physical', 'virtual', 'flash', 'other'];
function byKind(a: string, b: string): number {
  return kindOrder.indexOf(levelKind(a)) - kindOrder.indexOf(levelKind(b));
}

/** First of all which kind of card: the form asks for what that one needs. */
function LevelField(fields: FieldsProps & { readonly level: string }) {
  const t = useT();
  const { choices, values } = fields;
  const isOwn = choices.levels.length === 0 || values.level === ownChoice;
  const known = [
    ...choices.levels,
    /* Kept from before, and no longer among what is known. */
    ...(values.level === '' || isOwn || choices.levels.includes(values.level)
      ? []
      : [values.level]),
  ];
  return (
    <div className="new-card-known">
      {choices.levels.length > 0 && (
        <div className="new-card-levels">
          <RadioGroup
            label={t('newcard.level')}
            value={values.level}
            problemMessage={isOwn ? null : fields.problemOf('level')}
            onChange={(level) => fields.change({ level })}
            choices={[
              ...known.toSorted(byKind).map((each) => {
                const label = levelLabel(each);
                const hint = levelHint(each);
                return {
                  id: each,
                  label: label === null ? each : t(label),
                  ...(hint !== null && { hint: t(hint) }),
                };
              }),
              { id: ownChoice, label: t('newcard.level.own') },
            ]}
          />
        </div>
      )}
      {isOwn && (
        <TextOf
          fields={fields}
          field="level"
          label={t('newcard.level.own-label')}
          hint={t('newcard.level.other-hint')}
          isCode
        />
      )}
    </div>
  );
}

export function CardFields(fields: FieldsProps & { readonly level: string }) {
  const t = useT();
  const { choices } = fields;
  return (
    <Part title={t('newcard.part.card')}>
      <LevelField {...fields} />
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
}

export function PeopleFields(fields: FieldsProps) {
  const t = useT();
  const { choices, values } = fields;
  const shortId = (id: string): string =>
    id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id;
  const person = (id: string): string => {
    const found = choices.holders.find((holder) => holder.id === id);
    if (found === undefined) return shortId(id);
    const { name, role, from } = found;
    return `${name ?? shortId(id)} – ${role === null ? t(`newcard.from.${from}`) : roleText(role, t)}`;
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
        known={choices.holders.map(({ id }) => ({ id, label: person(id) }))}
        own={own(t('newcard.holder-id'))}
        ownHint={idHint(choices.holders)}
      />
      <KnownOrOwn
        fields={fields}
        field="initiator"
        chosen={choices.initiatorId ?? ''}
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
        known={choices.accounts.map(({ id }) => ({
          id,
          label: accountName(id, choices, t) ?? shortId(id),
        }))}
        own={own(t('newcard.account-id'))}
        ownHint={idHint(choices.accounts)}
        {...(choices.accounts.length > 1 && { hint: t('newcard.account-from-card') })}
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
}
