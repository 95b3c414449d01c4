/** An event that a listener may prevent, as Electron's. */
type Cancellable<Extra = object> = Extra & {
  defaultPrevented: boolean;
  preventDefault(): void;
};

export function cancellable<Extra extends object>(extra: Extra): Cancellable<Extra> {
  const event = {
    ...extra,
    defaultPrevented: false,
    preventDefault: (): void => {
      event.defaultPrevented = true;
    },
  };
  return event;
}
