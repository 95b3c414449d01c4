import { useState } from 'react';
import type { ClientSort } from '../../../preload/contract/clients/clients.ts';
import { bridge } from '../../platform/bridge.ts';
import { t } from '../../i18n/i18n.ts';
import type { MessageId } from '../../i18n/i18n.ts';
import { BankSearch } from '../../widgets/lists/bank-search.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bankQuery, emptyBankForm } from './bank-query.ts';
import type { BankForm } from './bank-query.ts';
import { clientTitle } from './client-labels.ts';
import { recordOf, showInPlace } from '../../platform/navigation.ts';

const sorts: readonly ClientSort[] = ['name', 'created', 'updated'];

const bankFields = {
  name: 'clients.ask-bank.name',
  email: 'clients.field.email',
  vatNumber: 'clients.field.vatNumber',
  taxIdentificationNumber: 'clients.field.taxIdentificationNumber',
  updatedFrom: 'clients.ask-bank.updatedFrom',
  updatedTo: 'clients.ask-bank.updatedTo',
} as const satisfies Record<Exclude<keyof BankForm, 'sort' | 'direction'>, MessageId>;

/**
 * The bank's own search: exact numbers and addresses, a part of a name, a period. Main caches the
 * results.
 */
export function AskBankDialog({ onClose }: { readonly onClose: () => void }) {
  const [form, setForm] = useState<BankForm>(emptyBankForm);
  const [hasTried, setTried] = useState(false);
  const query = bankQuery(form);
  const change = (next: Partial<BankForm>): void => setForm((before) => ({ ...before, ...next }));
  const problemOf = (field: keyof BankForm): string | null => {
    const problem = query.ok || !hasTried ? undefined : query.problems[field];
    return problem === undefined ? null : t(problem);
  };
  const field = (name: Exclude<keyof BankForm, 'sort' | 'direction'>, isDay = false) => (
    <TextField
      label={t(bankFields[name])}
      value={form[name]}
      onChange={(text) => change({ [name]: text })}
      problemMessage={problemOf(name)}
      {...(isDay ? { placeholder: '2026-01-31' } : {})}
    />
  );
  return (
    <BankSearch
      query={query.ok ? query.value : null}
      searchBank={bridge().clients.askBank}
      onTry={() => setTried(true)}
      onClose={onClose}
      onOpen={(id) => showInPlace(recordOf('clients', id))}
      foundLabel={(count) =>
        count === 0 ? t('ui.word.bank-found-none') : t('ui.word.bank-found', { count })
      }
      rowLabel={(row) => ({
        title: clientTitle(row, t),
        caption: [row.city, row.email].filter(Boolean).join(' · '),
      })}
    >
      <p>{t('clients.ask-bank.what')}</p>
      {field('name')}
      {field('email')}
      <div className="ask-bank-pair">
        {field('vatNumber')}
        {field('taxIdentificationNumber')}
      </div>
      <div className="ask-bank-pair">
        {field('updatedFrom', true)}
        {field('updatedTo', true)}
      </div>
      <div className="ask-bank-pair">
        <Select
          label={t('lists.sort.title')}
          value={form.sort}
          choices={sorts.map((id) => ({ id, label: t(`clients.ask-bank.sort.${id}`) }))}
          onChange={(sort) => change({ sort })}
        />
        <Select
          label={t('lists.direction')}
          value={form.direction}
          choices={[
            { id: 'ascending', label: t('lists.direction.ascending') },
            { id: 'descending', label: t('lists.direction.descending') },
          ]}
          onChange={(direction) => change({ direction })}
        />
      </div>
    </BankSearch>
  );
}
