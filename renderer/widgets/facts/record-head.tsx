import { Unlink } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { CommandError, Freshness } from '../../../preload/contract/result.ts';
import { Note } from '../../ui/banner.tsx';
import { ReadFailure } from '../faults/read-failure.tsx';
import { RefreshRecord } from './refresh-record.tsx';
import './record-head.css';

type RecordHeadProps = {
  readonly name: string;
  /** Where the focus goes when the record is gone into. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly freshness: Freshness;
  readonly onRefresh: () => void;
  /** Under the name. */
  readonly beneath: ReactNode;
  /** Where the bank no longer has it: that it has not, and what that means. */
  readonly absent: { readonly title: string; readonly why: string } | null;
  readonly failure: CommandError | null;
  /** Beside asking anew: what else can be done with it. */
  readonly actions?: ReactNode;
  /** What else is to be known of it. */
  readonly notes?: ReactNode;
};

/**
 * The head of a record's page: its name, asking the bank anew, and what stands in the way of
 * relying on it.
 */
export function RecordHead({
  name,
  headingRef,
  freshness,
  onRefresh,
  beneath,
  absent,
  failure,
  actions,
  notes,
}: RecordHeadProps) {
  return (
    <>
      <div className="page-head">
        <RefreshRecord freshness={freshness} onRefresh={onRefresh} />
        {actions}
      </div>
      <h2 className="record-name" ref={headingRef} tabIndex={-1}>
        {name}
      </h2>
      {beneath}
      <div className="page-notes">
        {absent && (
          <Note icon={Unlink}>
            <strong>{absent.title}</strong> {absent.why}
          </Note>
        )}
        <ReadFailure error={failure} />
        {notes}
      </div>
    </>
  );
}
