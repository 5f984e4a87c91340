import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

/** A queue of these items, each named by its owner and a number. */
function queueOf(items: readonly string[], limits = { perOwner: 10, all: 20 }) {
  const queue = new FairQueue<string>(limits);
  const added = items.map((item) => queue.add(item.charAt(0), item));
  return { queue, added };
}

const anyone = () => true;
const drain = (queue: FairQueue<string>, mayGo: (owner: string) => boolean = anyone) => {
  const items: string[] = [];
  for (let next = queue.next(mayGo); next; next = queue.next(mayGo)) items.push(next.item);
  return items;
};

describe('a fair queue', () => {
  it('lets owners take turns, and keeps the order of each', () => {
    const { queue } = queueOf(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    expect(queue.next(anyone)).toBeNull();
  });

  it('lets no owner wait for more than one item of each other', () => {
    const { queue } = queueOf(['a1', 'a2', 'a3']);
    expect(queue.next(anyone)).toEqual({ owner: 'a', item: 'a1' });
    queue.add('b', 'b1');
    queue.add('a', 'a4');
    expect(drain(queue)).toEqual(['a2', 'b1', 'a3', 'a4']);
  });

  it('sends an owner to the end who comes again after its turn', () => {
    const { queue } = queueOf(['a1', 'b1', 'c1']);
    queue.next(anyone);
    queue.add('a', 'a2');
    expect(drain(queue)).toEqual(['b1', 'c1', 'a2']);
  });

  it('passes over owners that may not go, and keeps their turn', () => {
    const { queue } = queueOf(['a1', 'a2', 'b1', 'b2']);
    expect(drain(queue, (owner) => owner !== 'a')).toEqual(['b1', 'b2']);
    expect(queue.size).toBe(2);
    queue.add('b', 'b3');
    expect(drain(queue)).toEqual(['a1', 'b3', 'a2']);
  });

  it('moves an owner behind all others', () => {
    const { queue } = queueOf(['a1', 'a2', 'b1', 'c1']);
    for (const owner of ['a', 'unknown']) queue.moveBack(owner);
    expect(drain(queue)).toEqual(['b1', 'c1', 'a1', 'a2']);
  });

  it('limits the items of each owner and of all', () => {
    const limits = { perOwner: 2, all: 3 };
    const { queue, added } = queueOf(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'], limits);
    expect(added).toEqual(['added', 'added', 'owner_full', 'added', 'full', 'owner_full']);
    expect(queue.size).toBe(3);
    queue.next(anyone);
    expect(queue.add('c', 'c1')).toBe('added');
    expect(drain(queue)).toEqual(['b1', 'a2', 'c1']);
  });

  it('removes all items at once', () => {
    const { queue } = queueOf(['a1', 'b1', 'a2']);
    expect(queue.clear().toSorted()).toEqual(['a1', 'a2', 'b1']);
    expect(queue.size).toBe(0);
    expect(queue.next(anyone)).toBeNull();
  });
});
