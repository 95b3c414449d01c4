import type { BankAccount, CurrencyTotal } from '../../../preload/contract/organization.ts';
import { t } from '../../i18n/i18n.ts';
import { T } from '../../i18n/t.tsx';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { CopyButton } from '../../widgets/facts/copy-button.tsx';
import { Iban } from '../../widgets/facts/labels.tsx';
import { UnknownCode } from '../../widgets/facts/unknown-code.tsx';
import { LedgerTable } from '../../ui/ledger-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import './accounts.css';

/** One sum per currency: sums of different currencies are never added. */
export function Totals({ totals }: { readonly totals: readonly CurrencyTotal[] }) {
  return (
    <div className="totals">
      {totals.map((total) => (
        <div key={total.currency ?? ''}>
          <p className="caption">
            {totals.length > 1 && total.currency !== null
              ? t('overview.total.accounts-in', {
                  count: total.accountCount,
                  currency: total.currency,
                })
              : t('overview.total.accounts', { count: total.accountCount })}
          </p>
          <p className="total double-rule" data-size={totals.length > 1 ? 'several' : 'one'}>
            <Amount value={total.balance} currency={total.currency} />
          </p>
          {total.authorizedBalance !== null && (
            <p className="caption">
              <T
                id="overview.total.can-be-spent"
                values={{
                  amount: <Amount value={total.authorizedBalance} currency={total.currency} />,
                }}
              />
            </p>
          )}
        </div>
      ))}
    </div>
  );
}

function AccountName({ account }: { readonly account: BankAccount }) {
  const name = account.name ?? t('ui.word.account-without-a-name');
  // oxlint-disable-next-line cashdesk/no-status-rule -- the usual status needs no label
  const unusual = account.status === 'active' ? null : account.status;
  return (
    <>
      <span className="account-name">
        <span className="name">{name}</span>
        {account.isExternal && <Tag tone="slate">{t('overview.account.external')}</Tag>}
        {unusual !== null && (
          <Tag>
            <UnknownCode of={unusual} isBrief />
          </Tag>
        )}
      </span>
      {account.iban !== null && (
        <span className="caption account-iban">
          <Iban of={account.iban} />
          <CopyButton text={account.iban} subject={t('overview.account.iban-of', { name })} />
        </span>
      )}
    </>
  );
}

/** Each account with its available and its booked balance. */
export function Accounts({ accounts }: { readonly accounts: readonly BankAccount[] }) {
  return (
    <LedgerTable
      label={t('overview.accounts.label')}
      columns={[
        { id: 'account', head: t('ui.word.account') },
        { id: 'authorized', head: t('overview.accounts.can-be-spent'), isFigure: true },
        { id: 'balance', head: t('overview.field.balance'), isFigure: true },
      ]}
      rows={accounts.map((account, index) => ({
        id: account.iban ?? account.slug ?? String(index),
        cells: [
          <AccountName account={account} />,
          <span className="soft">
            <Amount value={account.authorizedBalance} currency={account.currency} />
          </span>,
          <span className="name">
            <Amount value={account.balance} currency={account.currency} />
          </span>,
        ],
      }))}
    />
  );
}
