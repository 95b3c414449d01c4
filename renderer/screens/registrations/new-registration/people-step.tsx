import { useRef, useState } from 'react';
import { Building2, Plus, Trash2, Undo2 } from 'lucide-react';
import { t } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { withValueAt } from '../../../forms/field-paths.ts';
import { ProblemLine, FormTextField } from '../../../forms/form-parts.tsx';
import { CountryField } from './form-parts.tsx';
import type { EntityPath } from './form-parts.tsx';
import type { RegistrationFields } from './registration-field.ts';
import { emptyLegalEntity, emptyStakeholder } from './new-registration-values.ts';
import type { NewRegistrationValues, StakeholderValues } from './new-registration-values.ts';

const maxPeople = 100;
const maxEntities = 50;

function replaceItem<Item>(list: readonly Item[], index: number, item: Item): Item[] {
  return list.map((each, at) => (at === index ? item : each));
}
function removeItem<Item>(list: readonly Item[], index: number): Item[] {
  return list.filter((_, at) => at !== index);
}

/** The person's name, else `unnamed`. */
export function personName(
  { firstName, lastName }: Pick<StakeholderValues, 'firstName' | 'lastName'>,
  unnamed: string,
): string {
  return [firstName, lastName].filter((part) => part.trim() !== '').join(' ') || unnamed;
}

type PersonProps = {
  readonly fields: RegistrationFields;
  readonly index: number;
  readonly person: StakeholderValues;
  readonly onRemove: () => void;
  readonly onEntityAdd: () => void;
  readonly onEntityRemove: (index: number) => void;
};

function EntityFields({
  fields,
  path,
  number,
  onRemove,
}: {
  readonly fields: RegistrationFields;
  readonly path: EntityPath;
  readonly number: number;
  readonly onRemove: () => void;
}) {
  return (
    <fieldset className="registration-group registration-entity" data-entity={number - 1}>
      <legend className="field-label">{t('registrations.part.entity', { index: number })}</legend>
      <ProblemLine message={fields.problemOf(path)} />
      <FormTextField
        fields={fields}
        field={`${path}.legalName`}
        label={t('overview.field.legalName')}
      />
      <div className="registration-pair">
        <FormTextField
          fields={fields}
          field={`${path}.legalNumber`}
          label={t('registrations.field.legal_number')}
          isCode
        />
        <CountryField
          fields={fields}
          field={`${path}.legalCountry`}
          label={t('registrations.field.legal_country')}
        />
      </div>
      <div>
        <Button size="small" look="quiet" icon={Trash2} onPress={onRemove}>
          {t('registrations.form.entity-remove')}
        </Button>
      </div>
    </fieldset>
  );
}

function PersonFields({
  fields,
  index,
  person,
  onRemove,
  onEntityAdd,
  onEntityRemove,
}: PersonProps) {
  const at = `stakeholders.${index}` as const;
  return (
    <div className="registration-fields">
      <ProblemLine message={fields.problemOf(at)} />
      <Checkbox
        isSelected={person.isOwner}
        onChange={(isOwner) =>
          fields.update((before) => withValueAt(before, `${at}.isOwner`, isOwner))
        }
        hint={t('registrations.form.owner-hint')}
      >
        {t('registrations.field.is_owner')}
      </Checkbox>
      <div className="registration-pair">
        <FormTextField
          fields={fields}
          field={`${at}.firstName`}
          label={t('clients.field.firstName')}
        />
        <FormTextField
          fields={fields}
          field={`${at}.lastName`}
          label={t('clients.field.lastName')}
        />
        <FormTextField
          fields={fields}
          field={`${at}.email`}
          label={t('clients.field.email')}
          inputMode="email"
        />
        <FormTextField
          fields={fields}
          field={`${at}.phoneNumber`}
          label={t('imports.field.phone')}
          inputMode="tel"
        />
        <FormTextField
          fields={fields}
          field={`${at}.gender`}
          label={t('registrations.field.gender')}
        />
        <CountryField
          fields={fields}
          field={`${at}.nationality`}
          label={t('registrations.field.nationality')}
        />
        <FormTextField
          fields={fields}
          field={`${at}.birthDate`}
          label={t('registrations.field.birth_date')}
          placeholder="1988-04-12"
          hint={t('registrations.form.date-hint')}
        />
        <FormTextField
          fields={fields}
          field={`${at}.shareholdingType`}
          label={t('registrations.field.shareholding_type')}
          hint={t('registrations.form.shareholding-hint')}
          isCode
        />
      </div>
      <fieldset className="registration-group">
        <legend className="field-label">{t('registrations.field.birth_address')}</legend>
        <div className="registration-town">
          <FormTextField
            fields={fields}
            field={`${at}.birthAddress.postalCode`}
            label={t('clients.field.zipCode')}
          />
          <FormTextField
            fields={fields}
            field={`${at}.birthAddress.city`}
            label={t('clients.field.city')}
          />
        </div>
        <CountryField
          fields={fields}
          field={`${at}.birthAddress.country`}
          label={t('clients.field.countryCode')}
        />
      </fieldset>
      <fieldset className="registration-group">
        <legend className="field-label">{t('registrations.field.residence_address')}</legend>
        <FormTextField
          fields={fields}
          field={`${at}.residenceAddress.line1`}
          label={t('clients.field.streetAddress')}
        />
        <div className="registration-town">
          <FormTextField
            fields={fields}
            field={`${at}.residenceAddress.postalCode`}
            label={t('clients.field.zipCode')}
          />
          <FormTextField
            fields={fields}
            field={`${at}.residenceAddress.city`}
            label={t('clients.field.city')}
          />
        </div>
        <CountryField
          fields={fields}
          field={`${at}.residenceAddress.country`}
          label={t('clients.field.countryCode')}
        />
      </fieldset>
      {person.legalEntities.map((_, number) => (
        <EntityFields
          key={number}
          fields={fields}
          path={`${at}.legalEntities.${number}`}
          number={number + 1}
          onRemove={() => onEntityRemove(number)}
        />
      ))}
      <div className="registration-buttons">
        <Button
          size="small"
          icon={Building2}
          isDisabled={person.legalEntities.length >= maxEntities}
          onPress={onEntityAdd}
        >
          {t('registrations.form.entity-add')}
        </Button>
        <Button size="small" look="quiet" icon={Trash2} onPress={onRemove}>
          {t('registrations.form.person-remove')}
        </Button>
      </div>
    </div>
  );
}

/**
 * The owners of the company: persons, and the companies through which they hold it. A removed one
 * can be restored at once.
 */
export function PeopleStep({
  fields,
  hasProblem,
}: {
  readonly fields: RegistrationFields;
  readonly hasProblem: (field: string) => boolean;
}) {
  const { stakeholders, organization } = fields.values;
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const [beforeRemoval, setBeforeRemoval] = useState<{
    readonly stakeholders: NewRegistrationValues['stakeholders'];
    readonly name: string;
  } | null>(null);
  const changeAll = (change: (all: readonly StakeholderValues[]) => StakeholderValues[]): void =>
    fields.update((values) => ({ ...values, stakeholders: change(values.stakeholders) }));
  const people = useRef<HTMLDivElement>(null);
  const focusField = (person: number, inside = ''): void => {
    requestAnimationFrame(() =>
      people.current
        ?.querySelector<HTMLElement>(`[data-person="${String(person)}"] ${inside} .field-input`)
        ?.focus(),
    );
  };
  const unnamed = (index: number): string =>
    t('registrations.part.stakeholder', { index: index + 1 });
  return (
    <>
      <ProblemLine message={fields.problemOf('stakeholders')} />
      {stakeholders.length === 0 && (
        <p className="soft">
          {withWarning(fields.warningOf('stakeholders'), t('registrations.form.people-none'))}
        </p>
      )}
      <div ref={people}>
        {stakeholders.map((person, index) => (
          <div key={`${String(stakeholders.length)}:${String(index)}`} data-person={index}>
            <Fold
              title={personName(person, unnamed(index))}
              level={3}
              startsOpen={stakeholders.length === 1 || openIndex === index}
              isOpen={hasProblem(`stakeholders.${String(index)}`)}
              {...(person.email === '' ? {} : { hint: person.email })}
            >
              <PersonFields
                fields={fields}
                index={index}
                person={person}
                onEntityRemove={(number) => {
                  setBeforeRemoval({
                    stakeholders,
                    name:
                      person.legalEntities[number]?.legalName.trim() ||
                      t('registrations.part.entity', { index: number + 1 }),
                  });
                  setOpenIndex(index);
                  changeAll((all) =>
                    replaceItem(all, index, {
                      ...person,
                      legalEntities: removeItem(person.legalEntities, number),
                    }),
                  );
                }}
                onEntityAdd={() => {
                  changeAll((all) =>
                    replaceItem(all, index, {
                      ...person,
                      legalEntities: [
                        ...person.legalEntities,
                        emptyLegalEntity(person.capitalAmount.currency),
                      ],
                    }),
                  );
                  focusField(index, `[data-entity="${String(person.legalEntities.length)}"]`);
                }}
                onRemove={() => {
                  setBeforeRemoval({ stakeholders, name: personName(person, unnamed(index)) });
                  setOpenIndex(null);
                  changeAll((all) => removeItem(all, index));
                }}
              />
            </Fold>
          </div>
        ))}
      </div>
      <div role="status">
        {beforeRemoval !== null && (
          <Note
            tone="slate"
            icon={Trash2}
            actions={
              <Button
                size="small"
                icon={Undo2}
                autoFocus
                onPress={() => {
                  const { stakeholders: formerStakeholders } = beforeRemoval;
                  changeAll(() => [...formerStakeholders]);
                  setBeforeRemoval(null);
                }}
              >
                {t('registrations.form.bring-back')}
              </Button>
            }
          >
            {t('registrations.form.removed', { name: beforeRemoval.name })}
          </Note>
        )}
      </div>
      <div>
        <Button
          icon={Plus}
          isDisabled={stakeholders.length >= maxPeople}
          onPress={() => {
            setBeforeRemoval(null);
            setOpenIndex(stakeholders.length);
            changeAll((all) => [
              ...all,
              emptyStakeholder(organization.totalCapitalAmount.currency),
            ]);
            focusField(stakeholders.length);
          }}
        >
          {t('registrations.form.person-add')}
        </Button>
      </div>
    </>
  );
}
