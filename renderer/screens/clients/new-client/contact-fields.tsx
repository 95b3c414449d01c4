import type { NewClient } from '../../../../preload/contract/clients/new-client.ts';
import { bridge } from '../../../platform/bridge.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ExtraEmails } from './extra-emails.tsx';
import { Part, TextOf } from '../../../forms/form-parts.tsx';
import type { ClientFields } from './new-client-field.ts';
import { splitTyped } from './split-phone.ts';

type ContactProps = { readonly fields: ClientFields; readonly client: NewClient };

/** A phone number is typed or pasted in one piece; split, each part can be put right. */
function PhoneFields({ fields, client }: ContactProps) {
  const t = useT();
  const { values, change } = fields;
  const split = async (text: string): Promise<void> => {
    const parts = await splitTyped(
      (phoneText) => bridge().clients.check({ client: { ...client, phone: null }, phoneText }),
      text,
    );
    if (parts !== null) change(parts);
  };
  if (values.phoneCode === '' && values.phoneNumber === '') {
    return (
      <TextOf
        fields={fields}
        field="phone.number"
        value={values.phoneText}
        onChange={(phoneText) => change({ phoneText })}
        label={t('clients.field.phone')}
        hint={t('newclient.phone.hint')}
        inputMode="tel"
        onLeave={() => {
          if (values.phoneText.trim() !== '') fields.leave('phone.countryCode');
          void split(values.phoneText);
        }}
      />
    );
  }
  return (
    <div className="new-client-phone" role="group" aria-label={t('clients.field.phone')}>
      <TextOf
        fields={fields}
        field="phone.countryCode"
        label={t('newclient.phone.code')}
        placeholder="+33"
        inputMode="tel"
      />
      <TextOf
        fields={fields}
        field="phone.number"
        label={t('newclient.phone.number')}
        inputMode="tel"
        onLeave={() => {
          // A whole number was pasted over the part.
          if (/^\s*(?:\+|00)/.test(values.phoneNumber)) void split(values.phoneNumber);
        }}
      />
    </div>
  );
}

export function ContactFields({ fields, client }: ContactProps) {
  const t = useT();
  return (
    <Part title={t('clients.section.contact')}>
      <TextOf fields={fields} field="email" label={t('clients.field.email')} inputMode="email" />
      <ExtraEmails {...fields} />
      <PhoneFields fields={fields} client={client} />
    </Part>
  );
}
