import { Unlink } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { Note } from '../../ui/banner.tsx';
import { ReadFailure } from '../faults/read-failure.tsx';

type RecordTitleProps = {
  readonly name: string;
  /** Gets the focus when the user enters the record. */
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Under the name. */
  readonly children?: ReactNode;
  /** At the end of the line of the name: what can be done with the record. */
  readonly actions?: ReactNode;
};

/** The name of a record, what describes it, and its actions in one line with the name. */
export function RecordTitle({ name, headingRef, children, actions }: RecordTitleProps) {
  return (
    <div className="record-head">
      <div>
        <h2 className="record-name" ref={headingRef} tabIndex={-1} dir="auto">
          {name}
        </h2>
        {children}
      </div>
      {actions && <div className="record-head-actions">{actions}</div>}
    </div>
  );
}

type RecordHeadProps = RecordTitleProps & {
  /** Where the bank no longer has it: that it has not, and what that means. */
  readonly absent: { readonly title: string; readonly why: string } | null;
  readonly failure: CommandError | null;
  /** What else is to be known of it. */
  readonly notes?: ReactNode;
};

/** The head of a record's page, and what stands in the way of relying on it. */
export function RecordHead({ absent, failure, notes, ...title }: RecordHeadProps) {
  return (
    <>
      <RecordTitle {...title} />
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
