import { CircleCheck, TriangleAlert } from 'lucide-react';
import { clientCountry } from '../../../../preload/contract/clients/check-new-client.ts';
import { invoicingGaps } from '../../../../preload/contract/clients/invoicing-gaps.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { useLanguage } from '../../../platform/preferences.ts';
import { clientLanguageChoices, currencyChoices } from '../../../format/code-choices.ts';
import { useT } from '../../../i18n/i18n.ts';
import type { MessageId } from '../../../i18n/i18n.ts';
import { Note } from '../../../ui/banner.tsx';
import { readinessLabel } from '../client-labels.ts';
import { CodeOf, Part } from '../../../forms/form-parts.tsx';
import type { ClientFields } from './new-client-field.ts';
import type { Home } from '../../../../preload/contract/clients/client-home.ts';
import { chosenCurrency, chosenLocale } from './to-new-client.ts';

export function DocumentFields({
  fields,
  home,
}: {
  readonly fields: ClientFields;
  readonly home: Home;
}) {
  const t = useT();
  const language = useLanguage();
  const { values } = fields;
  const currency = chosenCurrency(values, home);
  const locale = chosenLocale(values, home);
  return (
    <Part title={t('newclient.part.documents')}>
      <div className="form-pair">
        <CodeOf
          fields={fields}
          field="currency"
          label={t('clients.field.currency')}
          value={currency}
          choices={currencyChoices(language)}
          hint={t(
            values.currency === null && currency !== ''
              ? 'newclient.currency.from'
              : 'newclient.optional',
          )}
        />
        <CodeOf
          fields={fields}
          field="locale"
          label={t('newclient.locale')}
          value={locale}
          choices={clientLanguageChoices(language)}
          hint={t(
            values.locale === null && locale !== ''
              ? 'newclient.locale.from'
              : 'newclient.optional',
          )}
        />
      </div>
    </Part>
  );
}

/** Whether an invoice could be written to such a client, while it is typed. */
export function Readiness({
  client,
  still,
}: {
  readonly client: NewClient;
  /** That this keeps nobody from sending it. */
  readonly still: MessageId;
}) {
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
            {gaps.includes('address') && t('newclient.ready.address')} {t(still)}
          </>
        )}
      </Note>
    </div>
  );
}
