import type { ReactNode } from 'react';
import { t } from '../../i18n/i18n.ts';
import { Fold } from '../../ui/fold.tsx';
import { FactList } from './fact-list.tsx';
import type { Fact } from './fact-list.tsx';
import './folded-details.css';

/** Facts that belong together inside a fold; a group without a fact is not there. */
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

/** What is known of a record and seldom looked for, in words: folded, after what is done with it. */
export function AllDetails({
  title,
  children,
}: {
  /** Where more than details is folded. */
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="folded-details">
      <Fold title={title ?? t('ui.details.all')}>{children}</Fold>
    </div>
  );
}

/** Ids and fields as they came, for whoever programs or is asked by support: folded, the last part of a page. */
export function ForDevelopers({ children }: { readonly children: ReactNode }) {
  return (
    <div className="folded-details">
      <Fold title={t('ui.details.developers')} hint={t('ui.details.developers-why')}>
        {children}
      </Fold>
    </div>
  );
}
