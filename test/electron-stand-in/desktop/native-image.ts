import { readFileSync } from 'node:fs';
import type { Imitates } from '../imitates.ts';

type Size = { readonly width: number; readonly height: number };

/** Electron's `NativeImage`: the bytes and, for a PNG, its size. Nothing is drawn. */
class NativeImage {
  readonly #png: Buffer;
  #isTemplate = false;

  constructor(png: Buffer) {
    this.#png = png;
  }

  get isMacTemplateImage(): boolean {
    return this.#isTemplate;
  }
  set isMacTemplateImage(isTemplate: boolean) {
    this.#isTemplate = isTemplate;
  }
  setTemplateImage(isTemplate: boolean): void {
    this.#isTemplate = isTemplate;
  }
  isTemplateImage(): boolean {
    return this.#isTemplate;
  }
  isEmpty(): boolean {
    return this.#png.length === 0;
  }
  getSize(): Size {
    return this.#png.subarray(1, 4).toString('latin1') === 'PNG'
      ? { width: this.#png.readUInt32BE(16), height: this.#png.readUInt32BE(20) }
      : { width: 0, height: 0 };
  }
  getAspectRatio(): number {
    const { width, height } = this.getSize();
    return height === 0 ? 1 : width / height;
  }
  toPNG(): Buffer {
    return this.#png;
  }
  toDataURL(): string {
    return `data:image/png;base64,${this.#png.toString('base64')}`;
  }
  resize(): NativeImage {
    return this;
  }
  crop(): NativeImage {
    return this;
  }
  addRepresentation(): void {}
}

/**
 * Electron's `nativeImage` module. A file that cannot be read is an empty image, as in Electron.
 */
export const nativeImage = {
  createEmpty: (): NativeImage =>
    new NativeImage(Buffer.alloc(0)) satisfies Imitates<Electron.NativeImage, NativeImage>,
  createFromBuffer: (bytes: Uint8Array): NativeImage => new NativeImage(Buffer.from(bytes)),
  createFromDataURL: (url: string): NativeImage =>
    new NativeImage(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')),
  createFromPath: (file: string): NativeImage => {
    try {
      return new NativeImage(readFileSync(file));
    } catch {
      return new NativeImage(Buffer.alloc(0));
    }
  },
};
