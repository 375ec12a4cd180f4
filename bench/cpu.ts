/** CPU that processes have used, from /proc: what a payment costs does not depend on who else is busy on the machine. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU in hundredths of a second. */
const TICK_MICROS = 10_000

interface Stat {
  pid: number
  parent: number
  micros: number
  ofEnded: number
}

function statOf(pid: string): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      pid: Number(pid),
      parent: Number(fields[1]),
      micros: (Number(fields[11]) + Number(fields[12])) * TICK_MICROS,
      ofEnded: (Number(fields[13]) + Number(fields[14])) * TICK_MICROS,
    }
  } catch {
    return undefined
  }
}

/** Microseconds of a process and its children so far; null where there is no /proc. */
export function cpuOf(pid: number): number | null {
  if (process.platform !== 'linux') return null
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
  // Children that have ended are counted by their parent.
  return stats.reduce((sum, stat) => sum + (stat?.pid === pid ? stat.micros + stat.ofEnded : stat?.parent === pid ? stat.micros : 0), 0)
}
