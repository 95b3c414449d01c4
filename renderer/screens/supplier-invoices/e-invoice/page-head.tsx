import type {
  EInvoicePage,
  EInvoiceParty,
} from '../../../../preload/contract/invoices/e-invoice-page.ts';
import { t, type MessageId } from '../../../i18n/i18n.ts';
import { codeText } from './code-words/code-words.ts';
import { Details, Facts, joinPresent, Part, referenceFacts } from './page-parts.tsx';
import { countryText, dateText, type PageStyle, periodText, standardNames } from './page-texts.ts';

function dateOrNull(day: string | null): string | null {
  return day === null ? null : dateText(day);
}

/** Kind and number, dates, and the numbers of other documents. */
export function PageHead({
  page,
  style,
  isSigned,
}: {
  readonly page: EInvoicePage;
  readonly style: PageStyle;
  readonly isSigned: boolean;
}) {
  const { typeCode, typeText, number } = page;
  const kind = t(
    page.isCreditNote ? 'invoices.field.isCreditNote' : 'invoices.compare.kind.invoice',
  );
  const type = typeCode === null ? null : codeText(style.words, 'documentTypes', typeCode);
  const subtitle = joinPresent([type === kind ? null : type, typeText]);
  return (
    <header className="e-invoice-head">
      <div>
        <h3 className="title">
          {kind} {number !== null && <bdi>{number}</bdi>}
        </h3>
        {subtitle !== null && <p className="soft">{subtitle}</p>}
      </div>
      <Facts
        facts={[
          [t('invoices.field.issueDate'), dateOrNull(page.issueDate)],
          [t('invoices.page.tax-date'), dateOrNull(page.taxDate)],
          [t('invoices.page.delivered'), dateOrNull(page.deliveryDate)],
          [t('invoices.page.period'), periodText(page.period)],
          [t('clients.field.currency'), page.currency],
          [t('invoices.field.eInvoiceType'), standardNames[page.standard]],
        ]}
      />
      {isSigned && <p className="caption">{t('invoices.compare.signed')}</p>}
    </header>
  );
}

export function References({
  page: { references },
  style,
}: {
  readonly page: EInvoicePage;
  readonly style: PageStyle;
}) {
  if (references.length === 0) return null;
  return (
    <Part title={t('invoices.page.references')}>
      <Facts facts={referenceFacts(references, style)} />
    </Part>
  );
}

const roles = {
  seller: 'invoices.field.supplierName',
  buyer: 'invoices.page.buyer',
  invoicee: 'invoices.page.invoicee',
  payee: 'payslip.field.name',
  issuer: 'invoices.page.issuer',
  taxRepresentative: 'invoices.page.tax-representative',
  deliveryParty: 'clients.section.delivery',
  carrier: 'invoices.page.carrier',
} as const satisfies Partial<Record<keyof EInvoicePage, MessageId>>;

function Party({
  role,
  of,
  style: { words },
}: {
  readonly role: MessageId;
  readonly of: EInvoiceParty;
  readonly style: PageStyle;
}) {
  const [name, ...otherNames] = of.names;
  const town = [of.postcode, of.city].filter((text) => text !== null).join(' ');
  const country = of.country === null ? null : countryText(of.country);
  const lines = [...otherNames, ...of.addressLines, town, of.region, country, of.legalInformation];
  return (
    <Part title={t(role)}>
      {name !== undefined && (
        <div className="name" dir="auto">
          {name}
        </div>
      )}
      {lines.map(
        (line, index) =>
          line !== null &&
          line !== '' && (
            <div key={index} dir="auto">
              {line}
            </div>
          ),
      )}
      <Details
        facts={[
          [t('clients.field.vatNumber'), of.vatNumber],
          [t('clients.field.taxIdentificationNumber'), of.taxNumber],
          [t('overview.field.legalNumber'), of.registrationNumber],
          [t('invoices.page.other-numbers'), joinPresent(of.otherNumbers)],
          [
            t('invoices.page.tax-regime'),
            of.taxRegime === null ? null : codeText(words, 'taxRegimes', of.taxRegime),
          ],
          [t('clients.section.contact'), of.contact],
          [t('imports.field.phone'), of.phone],
          [t('clients.field.email'), of.email],
          [t('clients.field.eInvoicingAddress'), of.electronicAddress],
        ]}
      />
    </Part>
  );
}

/** Seller and buyer side by side, then the others. */
export function Parties({
  page,
  style,
}: {
  readonly page: EInvoicePage;
  readonly style: PageStyle;
}) {
  return (
    <div className="e-invoice-parties">
      {(Object.keys(roles) as (keyof typeof roles)[]).map((role) => {
        const party = page[role];
        return party && <Party key={role} role={roles[role]} of={party} style={style} />;
      })}
    </div>
  );
}
