import { CircleCheck, TriangleAlert } from 'lucide-react';
import { clientCountry } from '../../../../preload/contract/check-new-client.ts';
import { invoicingGaps } from '../../../../preload/contract/invoicing-gaps.ts';
import type { NewClient } from '../../../../preload/contract/new-client.ts';
import { useLanguage } from '../../../platform/preferences.ts';
import { clientLanguageChoices, currencyChoices } from '../../../format/code-choices.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { CodeField } from '../../../ui/code-field.tsx';
import { withWarning } from '../../../ui/with-warning.tsx';
import { readinessLabel } from '../client-labels.ts';
import { Part } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { chosenCurrency, chosenLocale } from './to-new-client.ts';

export const DocumentFields = (fields: FieldsProps) => {
  const t = useT();
  const language = useLanguage();
  const { values, change, home } = fields;
  const currency = chosenCurrency(values, home);
  const locale = chosenLocale(values, home);
  return (
    <Part title={t('newclient.part.documents')}>
      <div className="new-client-pair">
        <CodeField
          label={t('clients.field.currency')}
          value={currency}
          choices={currencyChoices(language)}
          onChange={(next) => change({ currency: next })}
          onBlur={() => fields.leave('currency')}
          problemMessage={fields.problemOf('currency')}
          hint={withWarning(
            fields.warningOf('currency'),
            values.currency === null && currency !== ''
              ? t('newclient.currency.from')
              : t('newclient.optional'),
          )}
        />
        <CodeField
          label={t('newclient.locale')}
          value={locale}
          choices={clientLanguageChoices(language)}
          onChange={(next) => change({ locale: next })}
          onBlur={() => fields.leave('locale')}
          problemMessage={fields.problemOf('locale')}
          hint={
            values.locale === null && locale !== ''
              ? t('newclient.locale.from')
              : t('newclient.optional')
          }
        />
      </div>
    </Part>
  );
};

/** Whether an invoice could be written to such a client, while it is typed. */
export const Readiness = ({ client }: { readonly client: NewClient }) => {
  const t = useT();
  const gaps = invoicingGaps(client);
  const message = readinessLabel(
    gaps,
    { countryCode: clientCountry(client), kind: client.kind },
    t,
  );
  const isReady = message === null;
  return (
    <div className="new-client-ready" role="status">
      <Note tone={isReady ? 'green' : 'brass'} icon={isReady ? CircleCheck : TriangleAlert}>
        {isReady ? (
          t('clients.ready')
        ) : (
          <>
            <strong>{message.head}</strong> {message.more}{' '}
            {gaps.includes('address') && t('newclient.ready.address')} {t('newclient.ready.still')}
          </>
        )}
      </Note>
    </div>
  );
};
