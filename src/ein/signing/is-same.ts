import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in constant time. */
export function isSame(presented: string, expected: string): boolean {
  const [one, other] = [presented, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
