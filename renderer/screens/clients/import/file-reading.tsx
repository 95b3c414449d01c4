import { useState } from 'react';
import type { ReactElement } from 'react';
import type {
  ClientImport,
  ImportField,
} from '../../../../preload/contract/clients/client-imports.ts';
import { clientKind } from '../../../../preload/contract/clients/new-client.ts';
import { language } from '../../../platform/preferences.ts';
import {
  clientLanguageChoices,
  countryChoices,
  currencyChoices,
} from '../../../format/code-choices.ts';
import type { CodeChoice } from '../../../format/code-choices.ts';
import { t } from '../../../i18n/i18n.ts';
import { FaultLine } from '../../../widgets/faults/fault-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Choice } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import {
  delimiterLabel,
  encodingName,
  fieldLabel,
  importFields,
  readingLabel,
  usualDelimiters,
  usualEncodings,
} from './import-labels.ts';
import { remapColumn, sampleOf } from './row-notes.ts';
import { useConfiguration } from './use-configuration.ts';

/** No code and no field has this value. */
const none = '-';
function withCurrent(usualValues: readonly string[], current: string): readonly string[] {
  return usualValues.includes(current) ? usualValues : [current, ...usualValues];
}
function orNone(choices: readonly Choice<string>[], noneLabel: string): readonly Choice<string>[] {
  return [{ id: none, label: noneLabel }, ...choices];
}
function toChoices(
  choices: readonly CodeChoice[],
  current: string | null,
  isCodeShown: boolean,
): readonly Choice<string>[] {
  return [
    ...(current === null || choices.some(({ code }) => code === current)
      ? []
      : [{ id: current, label: current }]),
    ...choices.map(({ code, name }) => ({
      id: code,
      label: isCodeShown ? `${code} · ${name}` : name,
    })),
  ];
}

/** The fields that a row may leave out, with the column for each. */
const columnOf = {
  kind: 'kind',
  countryCode: 'billing-country',
  locale: 'locale',
  currency: 'currency',
} as const;
type Default = keyof typeof columnOf;

/**
 * The defaults for fields with a column, or for those without one. An empty column counts as none.
 */
function defaultsFor(
  run: ClientImport,
  sample: readonly (readonly string[])[],
  hasColumn: boolean,
): readonly Default[] {
  return (Object.keys(columnOf) as Default[]).filter((name) => {
    const column = run.mapping.indexOf(columnOf[name]);
    return (column >= 0 && sampleOf(sample, column).length > 0) === hasColumn;
  });
}

function Defaults({
  run,
  names,
  title,
  onChange,
}: {
  readonly run: ClientImport;
  readonly names: readonly Default[];
  readonly title: string;
  readonly onChange: (defaults: ClientImport['defaults']) => void;
}) {
  const { defaults } = run;
  const change = (next: Partial<ClientImport['defaults']>): void =>
    onChange({ ...defaults, ...next });
  const field = (name: Exclude<Default, 'kind'>, choices: readonly CodeChoice[]) => (
    <Select
      key={name}
      label={t(name === 'locale' ? 'ui.word.language' : `clients.field.${name}`)}
      value={defaults[name] ?? none}
      choices={orNone(
        toChoices(choices, defaults[name], name === 'currency'),
        t('imports.default.none'),
      )}
      onChange={(id) => change({ [name]: id === none ? null : id })}
    />
  );
  const fields: Readonly<Record<Default, () => ReactElement>> = {
    kind: () => (
      <Select
        key="kind"
        label={t('imports.field.kind')}
        value={defaults.kind ?? none}
        choices={orNone(
          clientKind.options.map((id) => ({ id, label: t(`clients.kind.${id}`) })),
          t('imports.default.none'),
        )}
        onChange={(id) => change({ kind: clientKind.options.find((each) => each === id) ?? null })}
      />
    ),
    countryCode: () => field('countryCode', countryChoices(language())),
    locale: () => field('locale', clientLanguageChoices(language())),
    currency: () => field('currency', currencyChoices(language())),
  };
  if (names.length === 0) return null;
  return (
    <section className="import-part" aria-label={title}>
      <h3 className="import-part-title">{title}</h3>
      <div className="import-fields">{names.map((name) => fields[name]())}</div>
    </section>
  );
}

function Columns({
  run,
  sample,
  onChange,
}: {
  readonly run: ClientImport;
  readonly sample: readonly (readonly string[])[];
  readonly onChange: (mapping: (ImportField | null)[]) => void;
}) {
  const choices = orNone(
    importFields.map((id) => ({ id, label: fieldLabel(id, t) })),
    t('imports.column.unused'),
  );
  return (
    <section className="import-part" aria-label={t('ui.word.columns')}>
      <h3 className="import-part-title">{t('ui.word.columns')}</h3>
      <p className="caption">{t('imports.column.what')}</p>
      <div className="import-fields">
        {run.columns.map((name, column) => {
          const values = sampleOf(sample, column);
          return (
            <Select
              key={column}
              label={
                name.trim() === '' ? t('imports.column.unnamed', { number: column + 1 }) : name
              }
              value={run.mapping[column] ?? none}
              choices={choices}
              hint={
                <span className="import-sample">
                  {values.length === 0 ? t('imports.column.empty') : values.join(' · ')}
                </span>
              }
              onChange={(id) =>
                onChange([
                  ...remapColumn(
                    run.columns.map((_, each) => run.mapping[each] ?? null),
                    column,
                    importFields.find((field) => field === id) ?? null,
                  ),
                ])
              }
            />
          );
        })}
      </div>
    </section>
  );
}

/** Unmapped columns that may fit a missing field: a press maps them. */
function Suggestions({
  run,
  onChange,
}: {
  readonly run: ClientImport;
  readonly onChange: (column: number, field: ImportField) => void;
}) {
  const suggested = run.suggestions.flatMap((field, column) =>
    field === null || run.mapping.includes(field) ? [] : [{ field, column }],
  );
  if (suggested.length === 0) return null;
  const title = t('imports.suggest.title');
  return (
    <section className="import-suggestions" aria-label={title}>
      <span className="caption">{title}</span>
      {suggested.map(({ field, column }) => (
        <Button key={column} size="small" look="quiet" onPress={() => onChange(column, field)}>
          {t('imports.suggest.use', {
            column: run.columns[column] ?? '',
            field: fieldLabel(field, t),
          })}
        </Button>
      ))}
    </section>
  );
}

/** How the file was interpreted; each change reads the file again at once. */
export function FileReading({
  run,
  sample,
}: {
  readonly run: ClientImport;
  readonly sample: readonly (readonly string[])[];
}) {
  const { shownRun, change, error } = useConfiguration(run);
  /* If no column was recognised, the user maps the columns. */
  const [isUnmapped] = useState(() => run.mapping.every((field) => field === null));
  return (
    <div className="import-reading">
      <Suggestions
        run={shownRun}
        onChange={(column, field) =>
          change({ mapping: [...remapColumn(shownRun.mapping, column, field)] })
        }
      />
      <Fold
        level={2}
        title={t('imports.reading.title')}
        hint={readingLabel(shownRun, t)}
        startsOpen={isUnmapped}
      >
        <div className="import-reading-parts">
          <div className="import-fields">
            <Select
              label={t('imports.reading.encoding')}
              value={shownRun.encoding}
              choices={withCurrent(usualEncodings, shownRun.encoding).map((id) => ({
                id,
                label: encodingName(id),
              }))}
              onChange={(encoding) => change({ encoding })}
            />
            <Select
              label={t('imports.reading.delimiter')}
              value={shownRun.delimiter}
              choices={withCurrent(usualDelimiters, shownRun.delimiter).map((id) => ({
                id,
                label: delimiterLabel(id, t),
              }))}
              onChange={(delimiter) => change({ delimiter })}
            />
            <Switch isSelected={shownRun.hasHeader} onChange={(hasHeader) => change({ hasHeader })}>
              {t('imports.reading.header')}
            </Switch>
          </div>
          <Columns run={shownRun} sample={sample} onChange={(mapping) => change({ mapping })} />
          <Defaults
            run={shownRun}
            names={defaultsFor(shownRun, sample, true)}
            title={t('imports.default.what')}
            onChange={(defaults) => change({ defaults })}
          />
        </div>
      </Fold>
      <Defaults
        run={shownRun}
        names={defaultsFor(shownRun, sample, false)}
        title={t('imports.default.title')}
        onChange={(defaults) => change({ defaults })}
      />
      {error !== null && <FaultLine error={error} attempt="write" />}
    </div>
  );
}
