import { useEffect, useRef, useState } from 'react';
import { Building2, Plus, Trash2, Undo2 } from 'lucide-react';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { CountryOf, PlainProblem, TextOf } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { emptyLegalEntity, emptyStakeholder } from './new-registration-values.ts';
import type {
  LegalEntityValues,
  NewRegistrationValues,
  StakeholderValues,
} from './new-registration-values.ts';

const mostPeople = 100;
const mostEntities = 50;

const replaced = <Item,>(list: readonly Item[], index: number, item: Item): Item[] =>
  list.map((each, at) => (at === index ? item : each));
const without = <Item,>(list: readonly Item[], index: number): Item[] =>
  list.filter((_, at) => at !== index);

/** The person's own name, or a number. */
export const personName = (
  { firstName, lastName }: Pick<StakeholderValues, 'firstName' | 'lastName'>,
  unnamed: string,
): string => [firstName, lastName].filter((part) => part.trim() !== '').join(' ') || unnamed;

type PersonProps = {
  readonly fields: FieldsProps;
  readonly index: number;
  readonly person: StakeholderValues;
  readonly onChange: (person: StakeholderValues) => void;
  readonly onRemove: () => void;
  readonly onEntityAdd: () => void;
  readonly onEntityRemove: (index: number) => void;
};

const EntityFields = ({
  fields,
  at,
  entity,
  number,
  onChange,
  onRemove,
}: {
  readonly fields: FieldsProps;
  readonly at: string;
  readonly entity: LegalEntityValues;
  readonly number: number;
  readonly onChange: (entity: LegalEntityValues) => void;
  readonly onRemove: () => void;
}) => {
  const t = useT();
  const change = (part: Partial<LegalEntityValues>): void => onChange({ ...entity, ...part });
  return (
    <fieldset className="registration-group registration-entity" data-entity={number - 1}>
      <legend className="field-label">{t('registrations.part.entity', { index: number })}</legend>
      <PlainProblem message={fields.problemOf(at)} />
      <TextOf
        fields={fields}
        field={`${at}.legalName`}
        value={entity.legalName}
        onChange={(legalName) => change({ legalName })}
        label={t('registrations.field.legal_name')}
      />
      <div className="registration-pair">
        <TextOf
          fields={fields}
          field={`${at}.legalNumber`}
          value={entity.legalNumber}
          onChange={(legalNumber) => change({ legalNumber })}
          label={t('registrations.field.legal_number')}
          isCode
        />
        <CountryOf
          fields={fields}
          field={`${at}.legalCountry`}
          value={entity.legalCountry}
          onChange={(legalCountry) => change({ legalCountry })}
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
};

const PersonFields = ({
  fields,
  index,
  person,
  onChange,
  onRemove,
  onEntityAdd,
  onEntityRemove,
}: PersonProps) => {
  const t = useT();
  const at = `stakeholders.${String(index)}`;
  const change = (part: Partial<StakeholderValues>): void => onChange({ ...person, ...part });
  const { birthAddress, residenceAddress, legalEntities } = person;
  const changeBirth = (part: Partial<StakeholderValues['birthAddress']>): void =>
    change({ birthAddress: { ...birthAddress, ...part } });
  const changeResidence = (part: Partial<StakeholderValues['residenceAddress']>): void =>
    change({ residenceAddress: { ...residenceAddress, ...part } });
  return (
    <div className="registration-fields">
      <PlainProblem message={fields.problemOf(at)} />
      <Checkbox
        isSelected={person.isOwner}
        onChange={(isOwner) => change({ isOwner })}
        hint={t('registrations.form.owner-hint')}
      >
        {t('registrations.field.is_owner')}
      </Checkbox>
      <div className="registration-pair">
        <TextOf
          fields={fields}
          field={`${at}.firstName`}
          value={person.firstName}
          onChange={(firstName) => change({ firstName })}
          label={t('registrations.field.first_name')}
        />
        <TextOf
          fields={fields}
          field={`${at}.lastName`}
          value={person.lastName}
          onChange={(lastName) => change({ lastName })}
          label={t('registrations.field.last_name')}
        />
        <TextOf
          fields={fields}
          field={`${at}.email`}
          value={person.email}
          onChange={(email) => change({ email })}
          label={t('registrations.field.email')}
          type="email"
        />
        <TextOf
          fields={fields}
          field={`${at}.phoneNumber`}
          value={person.phoneNumber}
          onChange={(phoneNumber) => change({ phoneNumber })}
          label={t('registrations.field.phone_number')}
          type="tel"
        />
        <TextOf
          fields={fields}
          field={`${at}.gender`}
          value={person.gender}
          onChange={(gender) => change({ gender })}
          label={t('registrations.field.gender')}
        />
        <CountryOf
          fields={fields}
          field={`${at}.nationality`}
          value={person.nationality}
          onChange={(nationality) => change({ nationality })}
          label={t('registrations.field.nationality')}
        />
        <TextOf
          fields={fields}
          field={`${at}.birthDate`}
          value={person.birthDate}
          onChange={(birthDate) => change({ birthDate })}
          label={t('registrations.field.birth_date')}
          placeholder="1988-04-12"
          hint={t('registrations.form.date-hint')}
        />
        <TextOf
          fields={fields}
          field={`${at}.shareholdingType`}
          value={person.shareholdingType}
          onChange={(shareholdingType) => change({ shareholdingType })}
          label={t('registrations.field.shareholding_type')}
          hint={t('registrations.form.shareholding-hint')}
          isCode
        />
      </div>
      <fieldset className="registration-group">
        <legend className="field-label">{t('registrations.field.birth_address')}</legend>
        <div className="registration-town">
          <TextOf
            fields={fields}
            field={`${at}.birthAddress.postalCode`}
            value={birthAddress.postalCode}
            onChange={(postalCode) => changeBirth({ postalCode })}
            label={t('registrations.field.postal_code')}
          />
          <TextOf
            fields={fields}
            field={`${at}.birthAddress.city`}
            value={birthAddress.city}
            onChange={(city) => changeBirth({ city })}
            label={t('registrations.field.city')}
          />
        </div>
        <CountryOf
          fields={fields}
          field={`${at}.birthAddress.country`}
          value={birthAddress.country}
          onChange={(country) => changeBirth({ country })}
          label={t('registrations.field.country')}
        />
      </fieldset>
      <fieldset className="registration-group">
        <legend className="field-label">{t('registrations.field.residence_address')}</legend>
        <TextOf
          fields={fields}
          field={`${at}.residenceAddress.line1`}
          value={residenceAddress.line1}
          onChange={(line1) => changeResidence({ line1 })}
          label={t('registrations.field.line_1')}
        />
        <div className="registration-town">
          <TextOf
            fields={fields}
            field={`${at}.residenceAddress.postalCode`}
            value={residenceAddress.postalCode}
            onChange={(postalCode) => changeResidence({ postalCode })}
            label={t('registrations.field.postal_code')}
          />
          <TextOf
            fields={fields}
            field={`${at}.residenceAddress.city`}
            value={residenceAddress.city}
            onChange={(city) => changeResidence({ city })}
            label={t('registrations.field.city')}
          />
        </div>
        <CountryOf
          fields={fields}
          field={`${at}.residenceAddress.country`}
          value={residenceAddress.country}
          onChange={(country) => changeResidence({ country })}
          label={t('registrations.field.country')}
        />
      </fieldset>
      {legalEntities.map((entity, number) => (
        <EntityFields
          key={number}
          fields={fields}
          at={`${at}.legalEntities.${String(number)}`}
          entity={entity}
          number={number + 1}
          onChange={(next) => change({ legalEntities: replaced(legalEntities, number, next) })}
          onRemove={() => onEntityRemove(number)}
        />
      ))}
      <div className="registration-buttons">
        <Button
          size="small"
          icon={Building2}
          isDisabled={legalEntities.length >= mostEntities}
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
};

/**
 * Who holds the company: people, and the companies they hold it through. What is taken out can be
 * brought back at once.
 */
export const PeopleStep = ({
  fields,
  hasProblem,
}: {
  readonly fields: FieldsProps;
  readonly hasProblem: (field: string) => boolean;
}) => {
  const t = useT();
  const { stakeholders, organization } = fields.values;
  const [added, setAdded] = useState<number | null>(null);
  const [before, setBefore] = useState<{
    readonly stakeholders: NewRegistrationValues['stakeholders'];
    readonly name: string;
  } | null>(null);
  const changeAll = (change: (all: readonly StakeholderValues[]) => StakeholderValues[]): void =>
    fields.change((values) => ({ ...values, stakeholders: change(values.stakeholders) }));
  /** A person that something was wrong with stays open while it is put right. */
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const wrong = stakeholders
    .flatMap((_, index) => (hasProblem(`stakeholders.${String(index)}`) ? [index] : []))
    .join(' ');
  useEffect(() => {
    setOpened((already) => new Set([...already, ...wrong.split(' ').filter(Boolean).map(Number)]));
  }, [wrong]);
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
      <PlainProblem message={fields.problemOf('stakeholders')} />
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
              startsOpen={stakeholders.length === 1 || added === index}
              isOpen={opened.has(index)}
              {...(person.email === '' ? {} : { hint: person.email })}
            >
              <PersonFields
                fields={fields}
                index={index}
                person={person}
                onChange={(next) => changeAll((all) => replaced(all, index, next))}
                onEntityRemove={(number) => {
                  setBefore({
                    stakeholders,
                    name:
                      person.legalEntities[number]?.legalName.trim() ||
                      t('registrations.part.entity', { index: number + 1 }),
                  });
                  setAdded(index);
                  changeAll((all) =>
                    replaced(all, index, {
                      ...person,
                      legalEntities: without(person.legalEntities, number),
                    }),
                  );
                }}
                onEntityAdd={() => {
                  changeAll((all) =>
                    replaced(all, index, {
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
                  setBefore({ stakeholders, name: personName(person, unnamed(index)) });
                  setAdded(null);
                  setOpened(new Set());
                  changeAll((all) => without(all, index));
                }}
              />
            </Fold>
          </div>
        ))}
      </div>
      <div role="status">
        {before !== null && (
          <Note
            tone="slate"
            icon={Trash2}
            actions={
              <Button
                size="small"
                icon={Undo2}
                autoFocus
                onPress={() => {
                  const { stakeholders: whole } = before;
                  changeAll(() => [...whole]);
                  setBefore(null);
                }}
              >
                {t('registrations.form.bring-back')}
              </Button>
            }
          >
            {t('registrations.form.removed', { name: before.name })}
          </Note>
        )}
      </div>
      <div>
        <Button
          icon={Plus}
          isDisabled={stakeholders.length >= mostPeople}
          onPress={() => {
            setBefore(null);
            setAdded(stakeholders.length);
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
};
