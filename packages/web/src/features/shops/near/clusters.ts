/** Joins pins that would overlap into one with a number. */

export interface Point {
  readonly id: number
  readonly x: number
  readonly y: number
}

/** As wide and high as a pin with its name, in pixels. */
const WIDE = 132
const HIGH = 46

/** In the order of the list: the first of each heap is the one that gives it its place. */
export function heapsOf<P extends Point>(points: readonly P[]): P[][] {
  const heaps: P[][] = []
  for (const point of points) {
    const near = heaps.find(([first]) => first !== undefined && Math.abs(first.x - point.x) < WIDE && Math.abs(first.y - point.y) < HIGH)
    if (near) near.push(point)
    else heaps.push([point])
  }
  return heaps
}
