import { WindowDecoration } from './window-decoration.ts';

export type Bounds = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Size = Pick<Bounds, 'width' | 'height'>;

/** The position and size of a window. Frame and content are the same here. */
export abstract class WindowBounds extends WindowDecoration {
  #bounds: Bounds;
  #minimum: Size;

  constructor(bounds: Bounds, minimum: Size) {
    super();
    this.#bounds = bounds;
    this.#minimum = minimum;
  }

  protected abstract applyBounds(bounds: Bounds): void;

  getBounds(): Bounds {
    return { ...this.#bounds };
  }

  getNormalBounds(): Bounds {
    return this.getBounds();
  }

  getContentBounds(): Bounds {
    return this.getBounds();
  }

  getSize(): [number, number] {
    return [this.#bounds.width, this.#bounds.height];
  }

  getContentSize(): [number, number] {
    return this.getSize();
  }

  getPosition(): [number, number] {
    return [this.#bounds.x, this.#bounds.y];
  }

  getMinimumSize(): [number, number] {
    return [this.#minimum.width, this.#minimum.height];
  }

  setMinimumSize(width: number, height: number): void {
    this.#minimum = { width, height };
  }

  setBounds(bounds: Partial<Bounds>): void {
    const before = this.#bounds;
    const newBounds = { ...before, ...bounds };
    this.#bounds = {
      ...newBounds,
      width: Math.max(newBounds.width, this.#minimum.width),
      height: Math.max(newBounds.height, this.#minimum.height),
    };
    this.applyBounds(this.#bounds);
    if (before.x !== this.#bounds.x || before.y !== this.#bounds.y) this.emit('move');
    if (before.width !== this.#bounds.width || before.height !== this.#bounds.height) {
      this.emit('resize');
      this.emit('resized');
    }
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {}
}
