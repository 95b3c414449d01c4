import { CircleAlert, UserPen } from 'lucide-react';
import { mostCharacters } from '../../../../preload/contract/check-new-client.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Part, TextOf } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';

/** The usual one first. */
const everyKind = ['company', 'individual', 'freelancer'] as const;

export const WhoFields = (fields: FieldsProps) => {
  const t = useT();
  const { values, change, shown } = fields;
  const kinds = everyKind.filter((kind) => kind !== 'freelancer' || shown.freelancer);
  const kindProblem = fields.problemOf('kind');
  return (
    <Part title={t('newclient.part.who')}>
      <div>
        <RadioGroup
          label={t('clients.field.kind')}
          value={values.kind}
          choices={kinds.map((id) => ({
            id,
            label: t(`clients.kind.${id}`),
            hint: t(`newclient.kind.${id}`),
          }))}
          onChange={(kind) => change({ kind })}
        />
        {kindProblem !== null && (
          <p className="field-error" role="alert">
            <Icon of={CircleAlert} size="s" />
            <span>{kindProblem}</span>
          </p>
        )}
      </div>
      {shown.name && (
        <TextOf
          fields={fields}
          field="name"
          value={values.name}
          onChange={(name) => change({ name })}
          label={t(
            values.kind === 'company' ? 'newclient.name.company' : 'newclient.name.business',
          )}
          most={mostCharacters.name}
          {...(values.kind === 'company' ? {} : { hint: t('newclient.optional') })}
        />
      )}
      {values.kind === 'company' && shown.personName && (
        <Note icon={UserPen}>{t('newclient.person.asked')}</Note>
      )}
      {shown.personName && (
        <div className="new-client-pair">
          <TextOf
            fields={fields}
            field="firstName"
            value={values.firstName}
            onChange={(firstName) => change({ firstName })}
            label={t('clients.field.firstName')}
            most={mostCharacters.firstName}
          />
          <TextOf
            fields={fields}
            field="lastName"
            value={values.lastName}
            onChange={(lastName) => change({ lastName })}
            label={t('clients.field.lastName')}
            most={mostCharacters.lastName}
          />
        </div>
      )}
    </Part>
  );
};
