/** Whom a name that is nobody's may mean: one that is a slip of the finger away, and nearer than any other. Pure. */
import { plain } from './table-in.ts'

/** Signs that are more, fewer, others, or changed places with their neighbour; more than `most` is as good as never. */
export function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let [before, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      now.push(least)
    }
    if (Math.min(...now) > most) return most + 1
    ;[before, last] = [last, now]
  }
  return last[b.length] ?? most + 1
}

/** One slip in a short word, three in a long one. */
const mostFor = (length: number): number => (length < 6 ? 1 : length < 12 ? 2 : 3)

interface Called {
  email: string
  username: string
  firstName: string
  lastName: string
}

const localPart = (address: string): string => address.slice(0, Math.max(0, address.lastIndexOf('@')))

/** The one person whom somebody most likely meant; null where nobody is near, or two are as near as each other. */
export function nearestTo<T extends Called>(written: string, people: Iterable<T>): T | null {
  const isAddress = written.includes('@')
  const key = isAddress ? written.toLowerCase() : plain(written)
  const most = mostFor(key.length)
  let [best, least, alone]: [T | null, number, boolean] = [null, most + 1, true]
  if (key.length < 3) return null
  for (const one of people) {
    const { email, username, firstName, lastName } = one
    const names = isAddress
      ? [email.toLowerCase()]
      : [plain(username), plain(`${firstName} ${lastName}`), plain(`${lastName} ${firstName}`)]
    // Who writes the right name before the @ has the wrong firm.
    const sameName = isAddress && localPart(key) !== '' && localPart(key) === localPart(email.toLowerCase())
    const steps = Math.min(sameName ? 1 : most + 1, ...names.map((name) => slips(key, name, Math.min(most, least))))
    if (steps > most || steps > least) continue
    alone = steps < least
    if (alone) [best, least] = [one, steps]
  }
  return alone ? best : null
}
