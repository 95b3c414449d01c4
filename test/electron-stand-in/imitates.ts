import type { EventEmitter } from 'node:events';

type Plain = string | number | boolean | bigint | null | undefined | void;

/**
 * Maps plain values to themselves and Electron objects to `never`, so that a parameter accepts any
 * stand-in.
 */
type Given<Value> = Value extends Plain ? Value : never;
type Returned<Value> = Value extends Plain
  ? Value
  : Value extends Promise<infer Later>
    ? Promise<Returned<Later>>
    : Value extends readonly (infer Item)[]
      ? readonly Returned<Item>[]
      : object;

type Shape<Member> = Member extends (...args: infer Arguments) => infer Result
  ? (...args: { [Index in keyof Arguments]: Given<Arguments[Index]> }) => Returned<Result>
  : Returned<Member>;

/**
 * The type that `Ours` must have to replace `Real`: each of its names is one of Electron's, with
 * Electron's arguments and return values. `Own`: members of the stand-in only. A wrong name becomes
 * `never`.
 */
export type Imitates<Real, Ours, Own extends PropertyKey = never> = {
  readonly [Name in keyof Ours]: Name extends Own | keyof EventEmitter | keyof typeof EventEmitter
    ? Ours[Name]
    : Name extends keyof Real
      ? Shape<Real[Name]> | undefined
      : never;
};

type AnyClass = abstract new (...args: never) => object;

/** The same for a class: its static members, and those of its instances. */
export type ImitatesClass<
  Real extends AnyClass,
  Ours extends AnyClass,
  Own extends PropertyKey = never,
> = Imitates<Omit<Real, 'prototype'>, Omit<Ours, 'prototype'>, Own> & {
  readonly prototype: Imitates<InstanceType<Real>, InstanceType<Ours>, Own>;
};
