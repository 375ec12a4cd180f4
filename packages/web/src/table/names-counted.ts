/** Whom an act on several rows touches: each name once, with how many of the rows are theirs. */
import { t } from '../words/words.ts'

/** More names than that say less. */
const NAMES = 6

/** `Alfieri (12), Berti, Sapori (3) e altri 4`. */
export function namesCounted(ofRows: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of ofRows) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} (${count})`))
  return [...names.slice(0, NAMES), ...(names.length > NAMES ? [t('table.more_names', { count: names.length - NAMES })] : [])].join(', ')
}
