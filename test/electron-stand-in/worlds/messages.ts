/**
 * Messages of preload worlds to main, as JSON over a binding that only they can see. `args` and
 * `value` are clone-codec text.
 */
export type ToMain = { readonly url: string } & (
  | {
      readonly type: 'invoke';
      readonly id: number;
      readonly channel: string;
      readonly args: string;
    }
  | { readonly type: 'send'; readonly channel: string; readonly args: string }
  | { readonly type: 'key'; readonly key: PressedKey; readonly wasPrevented: boolean }
  | { readonly type: 'zoom'; readonly factor: number }
  | { readonly type: 'context-menu'; readonly place: ContextMenuPlace }
  | { readonly type: 'preload-error'; readonly message: string; readonly stack: string }
);

/** Messages of main to a preload world. */
export type FromMain =
  | { readonly type: 'reply'; readonly id: number; readonly value: string }
  | { readonly type: 'failure'; readonly id: number; readonly message: string }
  | { readonly type: 'send'; readonly channel: string; readonly args: string };

export type PressedKey = {
  readonly key: string;
  readonly code: string;
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
  readonly isAutoRepeat: boolean;
};

/**
 * The target of a context menu, as far as a page knows it; Chromium's spelling suggestions are not
 * available.
 */
type ContextMenuPlace = {
  readonly x: number;
  readonly y: number;
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly formControlType: string;
  readonly menuSourceType: 'mouse' | 'keyboard';
};

/** The parameters of a preload world when its document starts. */
export type PreloadSetup = {
  readonly nonce: string;
  readonly binding: string;
  readonly receiver: string;
  readonly preloadPath: string;
  readonly platform: string;
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly arguments: readonly string[];
  readonly zoomFactor: number;
};
