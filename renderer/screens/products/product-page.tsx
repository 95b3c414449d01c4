import { memo } from 'react';
import { ExternalLink, FilePen, PackageX } from 'lucide-react';
import type { RefObject } from 'react';
import type { Money, Product } from '../../../preload/contract/products.ts';
import { bridge } from '../../platform/bridge.ts';
import { useRecord, UnreadRecord } from '../../widgets/use-record.tsx';
import { ReportedEvents } from '../../widgets/events/reported-events.tsx';
import { formatLocale, useHiddenAmounts, language } from '../../platform/preferences.ts';
import { percentText } from '../../format/amount.ts';
import { t } from '../../i18n/i18n.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { Amount } from '../../widgets/amounts/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { extraFacts } from '../../widgets/facts/extra-facts.tsx';
import { FactList } from '../../widgets/facts/fact-list.tsx';
import type { Fact } from '../../widgets/facts/fact-list.tsx';
import { ForDevelopers } from '../../widgets/facts/folded-details.tsx';
import { Note } from '../../ui/banner.tsx';
import { CodeText, InstantText } from '../../widgets/facts/labels.tsx';
import { namedCode } from '../../widgets/facts/named-code.tsx';
import { RecordHead } from '../../widgets/facts/record-head.tsx';
import { Section } from '../../ui/section.tsx';
import { productTitle, typeLabel, unitLabel } from './product-labels.ts';
import './product-page.css';

function factsOf(
  product: Product,
  {
    t,
    locale,
    language,
  }: { readonly t: Translate; readonly locale: string; readonly language: string },
): readonly Fact[] {
  return [
    {
      id: 'unitPrice',
      label: t('products.field.unitPrice'),
      value:
        product.unitPrice === null
          ? { kind: 'text', text: null }
          : {
              kind: 'element',
              element: (
                <Amount value={product.unitPrice.value} currency={product.unitPrice.currency} />
              ),
            },
    },
    {
      id: 'currency',
      label: t('clients.field.currency'),
      value:
        product.unitPrice?.currency == null
          ? { kind: 'text', text: null }
          : namedCode('currency', product.unitPrice.currency, language),
    },
    {
      id: 'unit',
      label: t('products.field.unit'),
      value:
        unitLabel(product.unit, t) === null
          ? { kind: 'code', text: product.unit }
          : { kind: 'text', text: unitLabel(product.unit, t) },
    },
    {
      id: 'vatRate',
      label: t('products.filter.vat'),
      value: {
        kind: 'text',
        text: product.vatRate === null ? null : percentText(locale, product.vatRate),
      },
    },
    {
      id: 'vatExemptionCode',
      label: t('products.field.vatExemptionCode'),
      value: { kind: 'code', text: product.vatExemptionCode },
    },
    {
      id: 'type',
      label: t('ui.word.type'),
      value: { kind: 'text', text: product.type === null ? null : typeLabel(product.type, t) },
    },
  ];
}

function recordFacts(product: Product, t: Translate): readonly Fact[] {
  return [
    {
      id: 'createdAt',
      label: t('ui.word.created'),
      value: { kind: 'instant', text: product.createdAt },
    },
    {
      id: 'updatedAt',
      label: t('ui.word.last-changed'),
      value: { kind: 'instant', text: product.updatedAt },
    },
  ];
}

function developerFacts(product: Product, t: Translate): readonly Fact[] {
  return [
    {
      id: 'organizationId',
      label: t('ui.word.company-id'),
      value: { kind: 'code', text: product.organizationId, canCopy: true },
    },
    {
      id: 'id',
      label: t('ui.word.id'),
      value: { kind: 'code', text: product.id, canCopy: true },
    },
  ];
}

function Links({ product }: { readonly product: Product }) {
  if (product.links.length === 0) return null;
  return (
    <Section title={t('products.section.links')}>
      <ul className="product-links">
        {product.links.map(({ title, url, host }, index) => (
          <li key={index}>
            <span className="product-link-text">
              <span>{title ?? host ?? t('products.link.no-title')}</span>
              <CodeText>{url ?? ''}</CodeText>
            </span>
            {host === null ? (
              <span className="caption">{t('products.link.not-opened')}</span>
            ) : (
              <Button
                size="small"
                look="quiet"
                icon={ExternalLink}
                onPress={() => void bridge().products.openLink({ id: product.id, index })}
              >
                {t('products.link.open', { host })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The former price struck through next to the current one. */
function PriceChange({
  of: { price: former, changedAtEpochMs },
  price,
  onSeen,
}: {
  readonly of: { readonly price: Money | null; readonly changedAtEpochMs: number };
  readonly price: Money | null;
  readonly onSeen: () => void;
}) {
  return (
    <div className="page-notes">
      <Note
        icon={FilePen}
        actions={
          <Button size="small" onPress={onSeen}>
            {t('ui.dismiss')}
          </Button>
        }
      >
        <strong>{t('products.price-changed.title')}</strong>{' '}
        <s>
          <Amount value={former?.value ?? null} currency={former?.currency ?? null} />
        </s>{' '}
        <Amount value={price?.value ?? null} currency={price?.currency ?? null} />{' '}
        <span className="caption">
          <InstantText epochMs={changedAtEpochMs} />
        </span>
      </Note>
    </div>
  );
}

/** One product: its price, its tax, and every field of the bank. */
export const ProductPage = memo(function ProductPage({
  id,
  headingRef,
}: {
  readonly id: string;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const isHidden = useHiddenAmounts();
  const record = useRecord('products', id);
  const { value, error } = record;

  if (value === null) return <UnreadRecord of={record} subject={id} />;
  const { product, row, formerPrice, freshness } = value;
  if (product === null || row === null) {
    return (
      <EmptyState icon={PackageX} title={t('ui.word.not-in-list')}>
        {t('ui.word.not-in-list-why')}
      </EmptyState>
    );
  }
  return (
    <article>
      <RecordHead
        name={productTitle(product.title, t)}
        headingRef={headingRef}
        absent={
          row.isAbsent
            ? { title: t('limits.run.blocked.absent'), reason: t('ui.word.last-details') }
            : null
        }
        failure={error ?? freshness.failure}
      >
        {product.description !== null && product.description !== '' && (
          <p className="soft product-page-text">{product.description}</p>
        )}
      </RecordHead>
      {formerPrice !== null && (
        <PriceChange
          of={formerPrice}
          price={product.unitPrice}
          onSeen={() => void bridge().products.markSeen({ id: product.id })}
        />
      )}
      <Section title={t('products.section.price')}>
        <FactList facts={factsOf(product, { t, locale: formatLocale(), language: language() })} />
      </Section>
      {product.internalNote !== null && product.internalNote !== '' && (
        <Section title={t('products.field.internalNote')}>
          <p className="product-page-text">{product.internalNote}</p>
        </Section>
      )}
      <Links product={product} />
      <Section title={t('ui.word.details')}>
        <FactList facts={recordFacts(product, t)} />
      </Section>
      <ReportedEvents objectId={id} />
      <ForDevelopers>
        <FactList
          facts={[...developerFacts(product, t), ...extraFacts(product.extras, isHidden)]}
        />
      </ForDevelopers>
    </article>
  );
});
