import type { BankProblem } from '../../../preload/contract/result.ts';
import { asText, isJsonArray, isJsonObject, member } from '../wire/json.ts';
import type { JsonValue } from '../wire/json.ts';

/** The content of an error answer, in any of the observed forms. */
export type ErrorBody = {
  readonly problems: readonly BankProblem[];
  readonly traceId: string | null;
  /** Only for a waiting approval (428). */
  readonly sessionToken: string | null;
};

const maxProblems = 50;
const maxDetailLength = 1_000;
const maxNameLength = 200;
/** A truncated token would be a different token. */
const maxTokenLength = 4_096;

/**
 * Reads the body of an error (spec/observed.md, "Errors and limits"). Known forms: `errors` as a
 * list of objects or texts; `errors` as an object of fields; a flat object with `code` and
 * `message`; an object under `error`; OAuth's `error_description`; RFC 9457; the breakdown of a
 * registration. Any other body has no problems. Never throws.
 */
export function readErrorBody(body: JsonValue): ErrorBody {
  const list = member(body, 'errors');
  const wrapped = member(body, 'error');
  const single = isJsonObject(wrapped) ? wrapped : body;
  const breakdown = breakdownProblems(body);
  const others = isJsonArray(list)
    ? list.flatMap(entryProblems)
    : isJsonObject(list)
      ? fieldProblems(list, '')
      : entryProblems(single);
  const problems = [...others, ...breakdown];
  const places = [body, single, ...(isJsonArray(list) ? list : [list ?? null])];
  return {
    problems: problems.slice(0, maxProblems),
    traceId: firstText(places, ['trace_id', 'traceId', 'request_id']),
    sessionToken: omitUnsendable(firstText(places, ['sca_session_token'], maxTokenLength)),
  };
}

/** A token that no header can carry cannot be used: the user is asked as if there were none. */
function omitUnsendable(token: string | null): string | null {
  return token !== null && /^[\x21-\x7e]+$/.test(token) ? token : null;
}

/** `flow.breakdown` of a registration, or of an answer about one (specification, "Errors"). */
export function breakdownProblems(body: JsonValue): readonly BankProblem[] {
  return [body, member(body, 'registration')]
    .flatMap((place) => {
      const list = member(member(place, 'flow'), 'breakdown');
      return isJsonArray(list) ? list.flatMap(entryProblems) : [];
    })
    .slice(0, maxProblems);
}

export function plainTextProblem(text: string): BankProblem | null {
  const detail = toShownText(text, maxDetailLength);
  return detail === null ? null : { code: null, detail, pointer: null };
}

/** One entry of a list, or a flat body. */
function entryProblems(entry: JsonValue): readonly BankProblem[] {
  if (typeof entry === 'string')
    return [{ code: null, detail: toShownText(entry, maxDetailLength), pointer: null }];
  const source = member(entry, 'source');
  const problem: BankProblem = {
    code: firstText([entry], ['code', 'error']),
    detail: firstText(
      [entry],
      ['detail', 'message', 'error_description', 'title'],
      maxDetailLength,
    ),
    pointer:
      firstText([source ?? null], ['pointer', 'parameter']) ??
      firstText([entry], ['pointer', 'field']),
  };
  return problem.code === null && problem.detail === null && problem.pointer === null
    ? []
    : [problem];
}

/** `errors` as an object: itself a problem, or one field (or object of fields) per name. */
function fieldProblems(fields: JsonValue, pointer: string): BankProblem[] {
  if (isJsonObject(fields)) {
    if (asText(member(fields, 'code')) !== null || asText(member(fields, 'detail')) !== null) {
      return entryProblems(fields).map((problem) => ({
        ...problem,
        pointer: problem.pointer ?? (pointer === '' ? null : pointer),
      }));
    }
    // RFC 6901 §3.
    return Object.entries(fields).flatMap(([name, value]) =>
      fieldProblems(value, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    );
  }
  if (isJsonArray(fields)) return fields.flatMap((value) => fieldProblems(value, pointer));
  const detail = asText(fields);
  return detail === null
    ? []
    : [
        {
          code: null,
          detail: toShownText(detail, maxDetailLength),
          pointer: pointer === '' ? null : pointer.slice(0, maxNameLength),
        },
      ];
}

function firstText(
  places: readonly JsonValue[],
  names: readonly string[],
  maxLength = maxNameLength,
): string | null {
  for (const place of places) {
    for (const name of names) {
      const text = toShownText(asText(member(place, name)) ?? '', maxLength);
      if (text !== null) return text;
    }
  }
  return null;
}

/**
 * A text of the service that may be shown: no control characters, limited length; null if nothing
 * is left.
 */
export function toShownText(text: string, maxLength: number): string | null {
  const printableText = text
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim()
    .slice(0, maxLength);
  return printableText === '' ? null : printableText;
}
