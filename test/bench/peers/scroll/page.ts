import '../../../../renderer/ui/tokens.css';
import '../../../../renderer/ui/base.css';
import '../../../../renderer/ui/list-detail.css';
import '../../../../renderer/screens/clients/client-row.css';
import './page.css';
import { lists } from './lists.tsx';

/** The wheel speed of a user who looks for a name. */
const pxPerFrame = 40;

function nextFrame(): Promise<number> {
  return new Promise(requestAnimationFrame);
}

function findScroller(room: HTMLElement): HTMLElement {
  const scroller = [...room.querySelectorAll<HTMLElement>('*')].find(
    (each) => each.scrollHeight > 1_000_000 && /auto|scroll/.test(getComputedStyle(each).overflowY),
  );
  if (!scroller) throw new Error('The list does not scroll');
  return scroller;
}

/** The calls of the bench to the page. */
const page = {
  read: async (name: string): Promise<void> => {
    mounts.set(name, await (lists[name] as (typeof lists)[string])());
  },
  mount: async (name: string): Promise<void> => {
    mounts.get(name)?.(document.querySelector('#room') as HTMLElement);
    for (let frame = 0; frame < 30; frame += 1) await nextFrame();
  },
  scroll: async (frames: number): Promise<string> => {
    const room = document.querySelector('#room') as HTMLElement;
    const scroller = findScroller(room);
    for (let frame = 0; frame < frames; frame += 1) {
      scroller.scrollTop += pxPerFrame;
      await nextFrame();
    }
    return room.textContent;
  },
};
const mounts = new Map<string, (room: HTMLElement) => void>();
export type ScrollPage = typeof page;
Object.assign(globalThis, { scrollPage: page });
