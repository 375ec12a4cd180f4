// Finds built files that import each other in a circle: which runs first would be chance. The build fails on one.

/**
 * The first circle among files and what they import; null where there is none. A component that is not there yet is drawn as nothing of
 * React's kind (error 130), now and then.
 */
export function circleIn(importsOf: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const find = (file: string, above: readonly string[]): string[] | null => {
    const at = above.indexOf(file)
    if (at >= 0) return [...above.slice(at), file]
    if (done.has(file)) return null
    for (const next of importsOf.get(file) ?? []) {
      const circle = find(next, [...above, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of importsOf.keys()) {
    const circle = find(file, [])
    if (circle) return circle
  }
  return null
}
