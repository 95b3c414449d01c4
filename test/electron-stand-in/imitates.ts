import type { EventEmitter } from 'node:events';

type Plain = string | number | boolean | bigint | null | undefined | void;

/**
 * Plain values as they are; an object of Electron is whatever stands for it here, so any parameter
 * takes it.
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
 * What `Ours` must be to stand for `Real`: each of its names is one of Electron's, takes the
 * arguments that Electron takes and returns what Electron returns. `Own`: what only the stand-in
 * and its tests know. A wrong name comes out as `never`.
 */
export type Imitates<Real, Ours, Own extends PropertyKey = never> = {
  readonly [Name in keyof Ours]: Name extends Own | keyof EventEmitter | keyof typeof EventEmitter
    ? Ours[Name]
    : Name extends keyof Real
      ? Shape<Real[Name]> | undefined
      : never;
};

type AnyClass = abstract new (...args: never) => object;

/** The same for a class: what it has itself, and what its objects have. */
export type ImitatesClass<
  Real extends AnyClass,
  Ours extends AnyClass,
  Own extends PropertyKey = never,
> = Imitates<Omit<Real, 'prototype'>, Omit<Ours, 'prototype'>, Own> & {
  readonly prototype: Imitates<InstanceType<Real>, InstanceType<Ours>, Own>;
};
