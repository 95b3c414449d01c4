import { ArrowLeft, Building2 } from 'lucide-react';
import type { BankAccount, Organization } from '../../../preload/contract/organization.ts';
import { ReportedEvents } from '../../widgets/events/reported-events.tsx';
import { goTo } from '../../platform/navigation.ts';
import { formatLocale, useHiddenAmounts, language } from '../../platform/preferences.ts';
import { bridge } from '../../platform/bridge.ts';
import { useCachedQuery } from '../../platform/reads/use-cached-query.ts';
import { wallTimeText } from '../../format/day.ts';
import { t } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import type { Fact, FactValue } from '../../widgets/facts/fact-list.tsx';
import { DetailGroup, ForDevelopers } from '../../widgets/facts/folded-details.tsx';
import { FaultPanel } from '../../widgets/faults/fault-panel.tsx';
import { Iban } from '../../widgets/facts/labels.tsx';
import { namedCode } from '../../widgets/facts/named-code.tsx';
import { MultiPartPage } from '../../widgets/multi-part-page.tsx';
import { ScreenHead } from '../../widgets/screen-head.tsx';
import { Tag } from '../../ui/tag.tsx';
import { LowBalance } from './low-balance.tsx';
import { accountFields, organizationFields } from './organization-facts.ts';
import type { Field, FieldKind } from './organization-facts.ts';

type FactContext = {
  readonly t: Translate;
  readonly language: string;
  readonly locale: string;
};
type ShownField = {
  readonly value: string | boolean | null;
  readonly kind: FieldKind;
  readonly label: string;
  readonly currency: string | null;
};

function textValue(
  text: string,
  { kind, label, currency }: ShownField,
  { t, language, locale }: FactContext,
): FactValue {
  if (kind === 'country') return namedCode('region', text, language);
  if (kind === 'language') return namedCode('language', text, language);
  if (kind === 'currency') return namedCode('currency', text, language);
  if (kind === 'status')
    return text === 'active'
      ? { kind: 'text', text: t('overview.account.active') }
      : { kind: 'code', text };
  if (kind === 'bare' || kind === 'amount')
    return {
      kind: 'element',
      element: <Amount value={text} currency={kind === 'amount' ? currency : null} />,
    };
  if (kind === 'iban') {
    return {
      kind: 'element',
      element: (
        <>
          <Iban of={text} /> <CopyButton text={text} subject={label} />
        </>
      ),
    };
  }
  if (kind === 'copied-code') return { kind: 'code', text, canCopy: true };
  if (kind === 'instant' || kind === 'day') return { kind, text };
  if (kind === 'written') {
    const dateText = wallTimeText(locale, text);
    return dateText === null ? { kind: 'instant', text } : { kind: 'text', text: dateText };
  }
  return { kind: kind === 'text' ? 'text' : 'code', text };
}

function valueOf(field: ShownField, context: FactContext): FactValue {
  const { value, kind } = field;
  if (kind === 'origin')
    return {
      kind: 'text',
      text: context.t(value === true ? 'overview.account.external' : 'overview.account.own'),
    };
  if (kind === 'flag') return { kind: 'flag', isOn: typeof value === 'boolean' ? value : null };
  return typeof value === 'string' && value !== ''
    ? textValue(value, field, context)
    : { kind: 'text', text: null };
}

type Part = 'owner' | 'developers';

/** The facts of an organization or an account, either for all users or for developers. */
function factsOf<Name extends string>(
  part: Part,
  fields: readonly Field<Name>[],
  from: Readonly<Record<Name, ShownField['value']>> & { readonly currency?: string | null },
  context: FactContext,
): readonly Fact[] {
  return fields
    .filter(({ isForDevelopers = false }) => isForDevelopers === (part === 'developers'))
    .map(({ name, label, kind }) => {
      const text = context.t(label);
      const field = { value: from[name], kind, label: text, currency: from.currency ?? null };
      return { id: name, label: text, value: valueOf(field, context) };
    });
}

function AccountFacts({
  account,
  below,
}: {
  readonly account: BankAccount;
  readonly below: string | null;
}) {
  return (
    <section className="section">
      <header>
        <h2>{account.name ?? t('ui.word.account-without-a-name')}</h2>
        {account.isExternal && <Tag tone="slate">{t('overview.account.external')}</Tag>}
      </header>
      <FactList
        facts={factsOf('owner', accountFields, account, {
          t,
          language: language(),
          locale: formatLocale(),
        })}
      />
      <LowBalance account={account} below={below} />
    </section>
  );
}

/** Ids and slugs, and fields outside the specification. */
function DeveloperFacts({ of }: { readonly of: Organization }) {
  const isHidden = useHiddenAmounts();
  return (
    <ForDevelopers>
      <FactList
        facts={[
          ...factsOf('developers', organizationFields, of, {
            t,
            language: language(),
            locale: formatLocale(),
          }),
          ...extraFacts(of.extras, isHidden),
        ]}
      />
      {of.bankAccounts.map((account, index) => (
        <DetailGroup
          key={account.iban ?? account.slug ?? index}
          title={account.name ?? t('ui.word.account-without-a-name')}
          facts={[
            ...factsOf('developers', accountFields, account, {
              t,
              language: language(),
              locale: formatLocale(),
            }),
            ...extraFacts(account.extras, isHidden),
          ]}
        />
      ))}
    </ForDevelopers>
  );
}

/** All data of the service about the organization and its bank accounts. */
export function OrganizationScreen() {
  const { value, error, isLoading, refresh } = useCachedQuery('organization', (reading) =>
    bridge().organization.get({ refresh: reading }),
  );
  const organization = value?.organization ?? null;
  const failure = error ?? value?.freshness.failure ?? null;
  return (
    <>
      <ScreenHead
        title={organization?.legalName ?? t('ui.word.company')}
        freshness={value?.freshness ?? null}
        actions={
          <Button icon={ArrowLeft} onPress={() => goTo({ screen: 'overview' })}>
            {t('shell.screen.overview')}
          </Button>
        }
      />
      <MultiPartPage>
        {organization === null && failure !== null && (
          <FaultPanel error={failure} attempt="read" onRetry={refresh} />
        )}
        {organization === null && failure === null && !isLoading && (
          <EmptyState icon={Building2} title={t('cards.status.unknown')}>
            {t('overview.empty.text')}
          </EmptyState>
        )}
        {organization !== null && (
          <>
            <section className="section">
              <header>
                <h2>{t('ui.word.company')}</h2>
              </header>
              <FactList
                facts={factsOf('owner', organizationFields, organization, {
                  t,
                  language: language(),
                  locale: formatLocale(),
                })}
              />
            </section>
            {organization.bankAccounts.map((account, index) => (
              <AccountFacts
                key={account.iban ?? account.slug ?? index}
                account={account}
                below={
                  value?.lowBalances.find((one) => one.account === (account.slug ?? account.iban))
                    ?.below ?? null
                }
              />
            ))}
            {organization.id !== null && <ReportedEvents objectId={organization.id} />}
            <DeveloperFacts of={organization} />
          </>
        )}
      </MultiPartPage>
    </>
  );
}
