import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Fold } from '../../ui/fold.tsx';
import { FactList } from './fact-list.tsx';
import type { Fact } from './fact-list.tsx';
import './folded-details.css';

/** Related facts inside a fold; an empty group is not rendered. */
export function DetailGroup({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: readonly Fact[];
}) {
  return facts.length === 0 ? null : (
    <section className="detail-group">
      <h4>{title}</h4>
      <FactList facts={facts} />
    </section>
  );
}

/** Details of a record that are rarely needed, as text: folded, after the actions. */
export function AllDetails({
  title,
  children,
}: {
  /** If more than details is folded. */
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="folded-details">
      <Fold title={title ?? t('ui.details.all')}>{children}</Fold>
    </div>
  );
}

/** Ids and raw fields, for developers and support: folded, the last part of a page. */
export function ForDevelopers({ children }: { readonly children: ReactNode }) {
  return (
    <div className="folded-details">
      <Fold title={t('ui.details.developers')} hint={t('ui.details.developers-why')}>
        {children}
      </Fold>
    </div>
  );
}
