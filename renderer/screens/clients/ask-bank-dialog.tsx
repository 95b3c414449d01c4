import { useState } from 'react';
import type { FormEvent } from 'react';
import type { ClientRow, ClientSort } from '../../../preload/contract/clients.ts';
import { bridge } from '../../app/bridge.ts';
import { showInPlace } from '../../app/store/navigation.ts';
import { useCommand } from '../../app/store/use-command.ts';
import { useT } from '../../i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FaultLine } from '../../ui/fault-panel.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bankQuestion, emptyBankForm } from './bank-question.ts';
import type { BankForm } from './bank-question.ts';
import { clientTitle } from './client-words.ts';
import './ask-bank-dialog.css';

type Found = {
  readonly rows: readonly ClientRow[];
  readonly nextPage: number | null;
  readonly totalCount: number | null;
};
const sorts: readonly ClientSort[] = ['name', 'created', 'updated'];

/** What the bank's own search can do: exact numbers and addresses, part of a name, a window of time. What it finds is kept. */
export const AskBankDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT();
  const [form, setForm] = useState<BankForm>(emptyBankForm);
  const [found, setFound] = useState<Found | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [ask, asking] = useCommand(bridge().clients.askBank);
  const question = bankQuestion(form);
  const change = (next: Partial<BankForm>): void => {
    setForm((before) => ({ ...before, ...next }));
    setFound(null);
  };
  const send = async (page: number): Promise<void> => {
    setAsked(true);
    if (!question.ok) return;
    const answer = await ask({ ...question.value, page });
    if (answer.ok)
      setFound((before) => ({
        ...answer.value,
        rows:
          page === 1 || before === null
            ? answer.value.rows
            : [...before.rows, ...answer.value.rows],
      }));
  };
  const problemOf = (field: keyof BankForm): string | null => {
    const problem = question.ok || !isAsked ? undefined : question.problems[field];
    return problem === undefined ? null : t(problem);
  };
  const field = (name: Exclude<keyof BankForm, 'sort' | 'direction'>, isDay = false) => (
    <TextField
      label={t(`clients.ask-bank.${name}`)}
      value={form[name]}
      onChange={(text) => change({ [name]: text })}
      problemWords={problemOf(name)}
      {...(isDay ? { placeholder: '2026-01-31' } : {})}
    />
  );
  return (
    <Dialog
      title={t('clients.ask-bank.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.close')}</Button>
          <Button
            look="primary"
            type="submit"
            form="ask-bank"
            isPending={asking.phase === 'pending'}
          >
            {t('clients.ask-bank.send')}
          </Button>
        </>
      }
    >
      <form
        id="ask-bank"
        className="ask-bank"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send(1);
        }}
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
      </form>
      {asking.phase === 'failed' && <FaultLine error={asking.error} was="read" />}
      <div role="status">
        {found !== null && (
          <p className="caption">
            {found.rows.length === 0
              ? t('clients.ask-bank.none')
              : t('clients.ask-bank.found', { count: found.totalCount ?? found.rows.length })}
          </p>
        )}
      </div>
      {found !== null && found.rows.length > 0 && (
        <ul className="ask-bank-found">
          {found.rows.map((row) => (
            <li key={row.id}>
              <Button
                look="quiet"
                onPress={() => {
                  showInPlace(row.id);
                  onClose();
                }}
              >
                {clientTitle(row, t)}
              </Button>
              <span className="caption cut">
                {[row.city, row.email].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {found?.nextPage != null && (
        <Button
          isPending={asking.phase === 'pending'}
          onPress={() => void send(found.nextPage ?? 1)}
        >
          {t('clients.ask-bank.more')}
        </Button>
      )}
    </Dialog>
  );
};
