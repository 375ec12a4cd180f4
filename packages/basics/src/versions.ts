/** Versions of the app, compared number by number. */

/** Below zero when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a.split('.').map(Number), b.split('.').map(Number)]
  for (let i = 0; i < 3; i++) {
    const gap = (left[i] ?? 0) - (right[i] ?? 0)
    if (gap !== 0) return gap
  }
  return 0
}
