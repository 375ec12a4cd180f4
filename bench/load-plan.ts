/** What the load generator is told and what it reports, with the latency histogram that both sides read. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface LoadPlan {
  port: number
  path: string
  connections: number
  seconds: number
  /** Never more requests than this, whatever the time. */
  most: number
  /** One bearer token per line, one per payer. */
  tokensFile: string
  /** Codes of tills; the first is the hot one. */
  codes: string[]
  /** Share of payments that go to the first code, in tenths (0.9); 0 spreads evenly. */
  hotShare: number
  /** Face values in cents that every payer holds, paid in turn. */
  units: number[]
  /** Where the round of payers goes on, so that rounds in a row do not repeat the same bill. */
  firstTurn: number
}

export interface LoadResult {
  answered: number
  seconds: number
  statuses: Record<number, number>
  failures: number
  samples: Record<number, string[]>
  histogram: number[]
  /** CPU that the generator itself took, so that its share is known. */
  cpuMicros: number
  turns: number
}

/** Buckets grow by 5 %, from 50 µs: enough for percentiles without keeping each sample. */
const FIRST_MS = 0.05
const GROWTH = Math.log(1.05)
const BUCKETS = 280

export const newHistogram = (): number[] => Array.from({ length: BUCKETS }, () => 0)

export function record(histogram: number[], ms: number): void {
  const bucket = ms <= FIRST_MS ? 0 : Math.min(BUCKETS - 1, Math.ceil(Math.log(ms / FIRST_MS) / GROWTH))
  histogram[bucket] = (histogram[bucket] ?? 0) + 1
}

/** Upper edge in milliseconds of the bucket that holds the given share of samples. */
export function percentile(histogram: readonly number[], share: number): number {
  const total = histogram.reduce((sum, n) => sum + n, 0)
  let seen = 0
  for (const [bucket, n] of histogram.entries()) {
    seen += n
    if (seen >= total * share) return FIRST_MS * Math.exp(bucket * GROWTH)
  }
  return Infinity
}

/** Runs the generator in its own process and waits for its report. */
export function load(plan: LoadPlan): Promise<LoadResult> {
  const script = fileURLToPath(new URL('load.ts', import.meta.url))
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, JSON.stringify(plan)], { maxBuffer: 10_000_000 }, (error, stdout, stderr) => {
      if (error) return void reject(new Error(`load generator: ${stderr || error.message}`))
      resolve(JSON.parse(stdout) as LoadResult)
    })
  })
}
