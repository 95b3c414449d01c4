import { queryObjects } from 'node:v8';

class Nothing {}

/**
 * Has V8 collect now what nobody refers to any more: until it does, texts of a closed connection lie
 * about in its heap. Nothing else of Node's asks for that without code made from text; counting
 * objects of a class does it first.
 */
export function collectGarbage(): void {
  void queryObjects(Nothing, { format: 'count' });
}
