/**
 * Moves `Date` of this realm by `byMs`, in addition to an earlier move; durations do not change. A
 * page gets the text of this file, so it uses nothing of Node.
 */
exports.shiftDate = function shiftDate(byMs) {
  const key = Symbol.for('cashdesk test clock');
  if (globalThis[key] !== undefined) {
    globalThis[key].aheadMs += byMs;
    return;
  }
  const clock = (globalThis[key] = { aheadMs: byMs });
  const EngineDate = Date;
  const machineNow = EngineDate.now;
  const now = () => machineNow() + clock.aheadMs;
  EngineDate.now = now;
  // Not a subclass: dates made by the engine (structured clone) must stay `instanceof Date`.
  globalThis.Date = new Proxy(EngineDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new EngineDate(now()).toString(),
  });
  EngineDate.prototype.constructor = globalThis.Date;
};
