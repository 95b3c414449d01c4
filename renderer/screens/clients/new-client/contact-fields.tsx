import { bridge } from '../../../platform/bridge.ts';
import { useT } from '../../../i18n/i18n.ts';
import { ExtraEmails } from './extra-emails.tsx';
import { Part, TextOf } from './form-parts.tsx';
import type { FieldsProps } from './form-parts.tsx';
import { splitTyped } from './split-phone.ts';

/** A phone number is typed or pasted in one piece; split, each part can be put right. */
const PhoneFields = (fields: FieldsProps) => {
  const t = useT();
  const { values, change, client } = fields;
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
        type="tel"
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
        value={values.phoneCode}
        onChange={(phoneCode) => change({ phoneCode })}
        label={t('newclient.phone.code')}
        placeholder="+33"
        type="tel"
      />
      <TextOf
        fields={fields}
        field="phone.number"
        value={values.phoneNumber}
        onChange={(phoneNumber) => change({ phoneNumber })}
        label={t('newclient.phone.number')}
        type="tel"
        onLeave={() => {
          // A whole number was pasted over the part.
          if (/^\s*(?:\+|00)/.test(values.phoneNumber)) void split(values.phoneNumber);
        }}
      />
    </div>
  );
};

export const ContactFields = (fields: FieldsProps) => {
  const t = useT();
  const { values, change } = fields;
  return (
    <Part title={t('clients.section.contact')}>
      <TextOf
        fields={fields}
        field="email"
        value={values.email}
        onChange={(email) => change({ email })}
        label={t('clients.field.email')}
        type="email"
      />
      <ExtraEmails {...fields} />
      <PhoneFields {...fields} />
    </Part>
  );
};
