import { Unlink } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { CommandError } from '../../../preload/contract/result.ts';
import { Note } from '../../ui/banner.tsx';
import { ReadFailure } from '../faults/read-failure.tsx';

type RecordTitleProps = {
  readonly name: string;
  /** Focused when the user enters the record. */
  readonly headingRef: Ref<HTMLHeadingElement>;
  /** Below the name. */
  readonly children?: ReactNode;
  /** Next to the name: the actions of the record. */
  readonly actions?: ReactNode;
};

/** The name of a record, its description, and its actions next to the name. */
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
  /** If the bank no longer has it: a title, and what that means. */
  readonly absent: { readonly title: string; readonly reason: string } | null;
  readonly failure: CommandError | null;
  /** More notes about the record. */
  readonly notes?: ReactNode;
};

/** The head of a record's page, with warnings about the reliability of its data. */
export function RecordHead({ absent, failure, notes, ...title }: RecordHeadProps) {
  return (
    <>
      <RecordTitle {...title} />
      <div className="page-notes">
        {absent && (
          <Note icon={Unlink}>
            <strong>{absent.title}</strong> {absent.reason}
          </Note>
        )}
        <ReadFailure error={failure} />
        {notes}
      </div>
    </>
  );
}
