import { UserPen } from 'lucide-react';
import { mostCharacters } from '../../../../preload/contract/clients/check-new-client.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { Part, PlainProblem, TextOf } from '../../../forms/form-parts.tsx';
import type { ClientFields } from './new-client-field.ts';
import type { ShownFields } from './shown-fields.ts';

/** The usual one first. */
const everyKind = ['company', 'individual', 'freelancer'] as const;

export function WhoFields({
  fields,
  shown,
}: {
  readonly fields: ClientFields;
  readonly shown: ShownFields;
}) {
  const t = useT();
  const { values, change } = fields;
  const kinds = everyKind.filter((kind) => kind !== 'freelancer' || shown.freelancer);
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
        <PlainProblem message={fields.problemOf('kind')} />
      </div>
      {shown.name && (
        <TextOf
          fields={fields}
          field="name"
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
        <div className="form-pair">
          <TextOf
            fields={fields}
            field="firstName"
            label={t('clients.field.firstName')}
            most={mostCharacters.firstName}
          />
          <TextOf
            fields={fields}
            field="lastName"
            label={t('clients.field.lastName')}
            most={mostCharacters.lastName}
          />
        </div>
      )}
    </Part>
  );
}
