import { markMatches } from '../format/mark-matches.ts';
import './marked.css';

/** A text in which the matches of a search are marked. */
export function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return (
    <>
      {markMatches(text, query).map((part, index) =>
        part.isMatch ? (
          <mark key={index} className="marked">
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
