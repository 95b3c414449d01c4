import { fromWireName } from '../../preload/contract/field-names.ts';
import type { BankProblem } from '../../preload/contract/result.ts';
import { namesOf, valueAt } from './field-paths.ts';
import type { MatchingPath, PatternOf } from './field-paths.ts';
import type { Refusal } from './refusal.ts';

/** One field of a form. Its key in the table is its path in the request. */
export type FieldRule<Values, Context> = {
  /**
   * Paths of the typed text in the form's values, the text itself first. Default: the same path.
   */
  readonly textPaths?: readonly PatternOf<Values>[];
  /** Other paths that mean this field, in the request or in the service's answer. */
  readonly names?: readonly string[];
  /** Whether the form shows it now, or the field that shows its problems. Default: always. */
  readonly isShown?: (values: Values, context: Context, field: string) => boolean | string;
  /**
   * The form changed so that the field is shown, for a problem at it. It must not require more
   * input.
   */
  readonly open?: (values: Values, field: string) => Values;
};

type Problems = Pick<Refusal, 'problems' | 'bankProblems'>;

export type PlacedProblems<Field> = {
  /** The code of the first validation problem of each field. */
  readonly codes: ReadonlyMap<Field, string>;
  /** All messages of the bank for each field. */
  readonly bankMessages: ReadonlyMap<Field, string>;
  /** Problems without a shown field; they are shown above the form. */
  readonly codesAbove: readonly string[];
  readonly bankProblemsAbove: readonly BankProblem[];
};

export type FormFields<Values, Context, Field extends string> = {
  /** The field of a path, or of the names in a pointer. Null: none. */
  readonly fieldAt: (path: readonly PropertyKey[]) => Field | null;
  /** The path of a field's text in the values. */
  readonly textPath: (field: Field) => string;
  /** Whether a field has the same input in both. */
  readonly isSame: (field: Field, one: Values, other: Values) => boolean;
  /** Assigns every problem to a shown field, or to the list above the form. No problem is lost. */
  readonly placeProblems: (
    problems: Problems,
    values: Values,
    context: Context,
  ) => PlacedProblems<Field>;
  /** The form changed so that every field with a problem is shown, if possible. */
  readonly openProblemFields: (values: Values, problems: Problems) => Values;
};

function patternOf(path: string): string {
  return path.replaceAll(/(?<=^|\.)\d{1,4}(?=\.|$)/g, '*');
}

/** A pattern with the indices of a path that has the same beginning. */
function withIndicesOf(pattern: string, path: string): string {
  const indices = path.split('.').filter((part) => /^\d+$/.test(part));
  return pattern.replaceAll('*', () => indices.shift() ?? '*');
}

/**
 * The fields of a form, each declared once.
 * @param resolveNames resolves names of a pointer by the typed values, before the table is searched
 */
export function defineFormFields<Values, Context>(
  resolveNames: (names: readonly string[], values: Values) => string | null = () => null,
) {
  return <Name extends string>(
    table: Readonly<Record<Name, FieldRule<Values, Context>>>,
  ): FormFields<Values, Context, MatchingPath<Name>> => {
    type Field = MatchingPath<Name>;
    const rules = new Map(Object.entries<FieldRule<Values, Context>>(table));
    const fieldByName = new Map(
      [...rules].flatMap(([field, { names = [] }]) => names.map((name) => [name, field] as const)),
    );
    /** Every path to a field, and every prefix of one. */
    const knownPaths = new Set(
      [...rules.keys(), ...fieldByName.keys()].flatMap((path) =>
        path.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.')),
      ),
    );
    const ruleOf = (field: string): FieldRule<Values, Context> => rules.get(patternOf(field)) ?? {};
    const textPathsOf = (field: string): readonly string[] =>
      ruleOf(field).textPaths?.map((pattern) => withIndicesOf(pattern, field)) ?? [field];

    const fieldAt = (path: readonly PropertyKey[]): Field | null => {
      let matchedPath = '';
      for (const name of path.map((part) => fromWireName(String(part)))) {
        const part = /^\d{1,4}$/.test(name) ? String(Number(name)) : name;
        const next = matchedPath === '' ? part : `${matchedPath}.${part}`;
        if (name !== '*' && knownPaths.has(patternOf(next))) matchedPath = next;
        // Skip names that wrap the content; below an unknown name, the last known one counts.
        else if (matchedPath !== '') break;
      }
      const field =
        fieldByName.get(matchedPath) ?? (rules.has(patternOf(matchedPath)) ? matchedPath : null);
      return field as Field | null;
    };

    const shownFieldOf = (field: Field, values: Values, context: Context): Field | null => {
      const shown = ruleOf(field).isShown?.(values, context, field) ?? true;
      if (typeof shown === 'string') return shown as Field;
      const entry = /^.*\.\d+(?=\.|$)/.exec(textPathsOf(field)[0] ?? '')?.[0];
      return shown && (entry === undefined || valueAt(values, entry) !== undefined) ? field : null;
    };

    const fieldOfProblem = ({ pointer }: BankProblem, values: Values): Field | null => {
      const names = pointer === null ? [] : namesOf(pointer);
      return (resolveNames(names, values) as Field | null) ?? fieldAt(names);
    };

    return {
      fieldAt,
      textPath: (field) => textPathsOf(field)[0] ?? field,
      isSame: (field, one, other) =>
        textPathsOf(field).every(
          (path) => JSON.stringify(valueAt(one, path)) === JSON.stringify(valueAt(other, path)),
        ),
      placeProblems: ({ problems, bankProblems }, values, context) => {
        const codes = new Map<Field, string>();
        const bankMessages = new Map<Field, string>();
        const codesAbove: string[] = [];
        const bankProblemsAbove: BankProblem[] = [];
        for (const { path, code } of problems) {
          const problemField = fieldAt(path);
          const field = problemField === null ? null : shownFieldOf(problemField, values, context);
          if (field === null) codesAbove.push(code);
          else if (!codes.has(field)) codes.set(field, code);
        }
        for (const problem of bankProblems) {
          const problemField = fieldOfProblem(problem, values);
          const field = problemField === null ? null : shownFieldOf(problemField, values, context);
          const words = problem.detail ?? problem.code;
          if (field === null || words === null) bankProblemsAbove.push(problem);
          else bankMessages.set(field, [bankMessages.get(field) ?? [], words].flat().join(' '));
        }
        return { codes, bankMessages, codesAbove, bankProblemsAbove };
      },
      openProblemFields: (values, { problems, bankProblems }) =>
        [
          ...bankProblems.map((problem) => fieldOfProblem(problem, values)),
          ...problems.map(({ path }) => fieldAt(path)),
        ].reduce(
          (before, field) =>
            field === null ? before : (ruleOf(field).open?.(before, field) ?? before),
          values,
        ),
    };
  };
}
