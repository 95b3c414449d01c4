import type { Home } from '../../../../preload/contract/clients/client-home.ts';
import {
  clientCountry,
  mostCharacters,
} from '../../../../preload/contract/clients/check-new-client.ts';
import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Fold } from '../../../ui/fold.tsx';
import { CodeText } from '../../../widgets/facts/labels.tsx';
import { Part, TextOf } from '../../../forms/form-parts.tsx';
import type { ClientFields } from './new-client-field.ts';
import { billingCountry } from './shown-fields.ts';
import type { ShownFields } from './shown-fields.ts';
import { taxNumberHint, vatNumberHint } from '../country-words.ts';

/** Each form of the address with an example that keeps to it. */
const forms = [
  { id: 'siren', example: '552100554' },
  { id: 'siret', example: '552100554_55210055400013' },
  { id: 'routing', example: '552100554_55210055400013_COMPTA' },
  { id: 'suffix', example: '552100554_FACTURES' },
] as const;

export function TaxFields({
  fields,
  client,
  home,
  shown,
}: {
  readonly fields: ClientFields;
  readonly client: NewClient;
  readonly home: Home;
  readonly shown: ShownFields;
}) {
  const t = useT();
  return (
    <Part title={t('newclient.part.tax')}>
      <div className="form-pair">
        <TextOf
          fields={fields}
          field="vatNumber"
          label={t('clients.field.vatNumber')}
          hint={vatNumberHint(billingCountry(fields.values, home), t)}
          most={mostCharacters.vatNumber}
        />
        <TextOf
          fields={fields}
          field="taxIdentificationNumber"
          label={t('clients.field.taxIdentificationNumber')}
          hint={taxNumberHint(clientCountry(client), client.kind, t)}
          most={mostCharacters.taxIdentificationNumber}
        />
      </div>
      {shown.recipientCode && (
        <TextOf
          fields={fields}
          field="recipientCode"
          label={t('clients.field.recipientCode')}
          hint={t('newclient.recipient.hint')}
          isCode
        />
      )}
      {shown.eInvoicing && (
        <div>
          <TextOf
            fields={fields}
            field="eInvoicingAddress"
            label={t('clients.field.eInvoicingAddress')}
            hint={t('newclient.e-invoicing.hint')}
            isCode
          />
          <Fold title={t('newclient.e-invoicing.forms')}>
            <dl className="new-client-forms">
              {forms.map(({ id, example }) => (
                <div key={id}>
                  <dt>
                    <CodeText>{example}</CodeText>
                  </dt>
                  <dd className="caption">{t(`newclient.e-invoicing.${id}`)}</dd>
                </div>
              ))}
            </dl>
          </Fold>
        </div>
      )}
    </Part>
  );
}
