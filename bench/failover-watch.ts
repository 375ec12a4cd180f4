/** What a drill sees of a fault: how long nobody was paid, and what people were told meanwhile. */
import type { ClientsReport } from './crash-clients.ts'
import type { Fault } from './failover-faults.ts'

export interface Seen {
  fault: Fault
  /** The longest time between two payments that were acknowledged, in seconds. */
  standstill: number
  /** Answers other than a receipt, by what they said. */
  told: Record<string, number>
}

/** Reads what clients have met from here on. */
export function watch(report: ClientsReport, fault: Fault): () => Seen {
  const begun = Date.now()
  const from = report.acknowledged.length
  const before = { ...report.met }
  return () => {
    let [last, longest] = [begun, 0]
    for (const { at } of report.acknowledged.slice(from)) {
      longest = Math.max(longest, at - last)
      last = Math.max(last, at)
    }
    longest = Math.max(longest, Date.now() - last)
    const told = Object.fromEntries(
      Object.entries(report.met)
        .map(([what, n]) => [what, n - (before[what] ?? 0)] as const)
        .filter(([, n]) => n > 0),
    )
    return { fault, standstill: longest / 1000, told }
  }
}

export const toldInWords = (told: Record<string, number>): string =>
  Object.entries(told)
    .map(([what, n]) => `${what.trim()} × ${n}`)
    .join(', ') || 'nothing but receipts'

/** One line for each kind of fault, as in a table of measurements. */
export function summary(all: readonly Seen[]): string[] {
  return [...Map.groupBy(all, ({ fault }) => fault.name)].map(([name, some]) => {
    const times = some.map(({ standstill }) => standstill).toSorted((a, b) => a - b)
    const said = (n: number | undefined): string => (n ?? 0).toFixed(1)
    const median = times[Math.floor((times.length - 1) / 2)]
    return `${name.padEnd(42)} ${String(times.length).padStart(3)} ×   ${said(times[0])} / ${said(median)} / ${said(times.at(-1))} s`
  })
}
