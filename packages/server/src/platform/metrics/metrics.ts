/**
 * The Prometheus figures of a server: calls, refusals, commits, connections, queues, jobs, screens. Labels are names of our own code,
 * never anybody's data.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../log.ts'
import type { JobEnded } from '../scheduler.ts'

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const COMMIT_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 30]
const BATCH = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512]

/** As jobs.ts tells them. */
const BOOKS = ['the books do not balance', 'the books could not be checked']
const UNSURE = ['outcome_unknown', 'busy', 'too_many', 'in_progress']

export interface Metrics {
  readonly registry: Registry
  /** The same log, counted on its way. */
  countedIn(log: Log): Log
  /** One batch of the group commit: so many movements, and how long (ms) the oldest had waited. */
  batch(movements: number, waitedMs: number): void
  jobEnded: JobEnded
  /** Before its first turn: what has never failed stands at nought. */
  knows(job: string): void
  /** A gauge whose value is asked for when somebody looks. */
  asked(name: string, help: string, value: () => number): void
}

/** What is counted, each with its name and its labels. */
function instruments(registers: Registry[]) {
  return {
    calls: new Histogram({
      name: 'taschino_call_seconds',
      help: 'Answered calls by name and status, and how long they took.',
      labelNames: ['call', 'status'],
      buckets: CALL_SECONDS,
      registers,
    }),
    refusals: new Counter({
      name: 'taschino_refusals_total',
      help: 'Calls that were answered with a no, by its declared name.',
      labelNames: ['call', 'refusal'],
      registers,
    }),
    bugs: new Counter({ name: 'taschino_bugs_total', help: 'Unforeseen errors; the log knows their places.', registers }),
    alarms: new Counter({ name: 'taschino_alarms_total', help: 'Alarms of the log, by text.', labelNames: ['alarm'], registers }),
    events: new Gauge({
      name: 'taschino_event_timestamp_seconds',
      help: 'When an event of the log was last told here.',
      labelNames: ['event'],
      registers,
    }),
    batches: new Histogram({
      name: 'taschino_group_commit_batch_size',
      help: 'Movements in one commit of the ledger.',
      buckets: BATCH,
      registers,
    }),
    commits: new Histogram({
      name: 'taschino_group_commit_seconds',
      help: 'How long the oldest movement of a batch waited until its commit.',
      buckets: COMMIT_SECONDS,
      registers,
    }),
    runs: new Counter({
      name: 'taschino_job_runs_total',
      help: 'Turns of jobs, by how they ended.',
      labelNames: ['job', 'result'],
      registers,
    }),
    spent: new Counter({ name: 'taschino_job_seconds_total', help: 'Time that jobs took.', labelNames: ['job'], registers }),
    lastWell: new Gauge({
      name: 'taschino_job_success_timestamp_seconds',
      help: 'When a job last ended well here.',
      labelNames: ['job'],
      registers,
    }),
  }
}

/** The same log, counted on its way. */
const counted = ({ calls, refusals, bugs, alarms, events }: ReturnType<typeof instruments>, log: Log): Log => ({
  call(line) {
    const { call, status, ms, refused } = line
    calls.observe({ call, status }, ms / 1000)
    if (refused !== undefined) refusals.inc({ call, refusal: refused })
    log.call(line)
  },
  bug(id, where, error) {
    bugs.inc()
    log.bug(id, where, error)
  },
  event(name, facts) {
    events.set({ event: name }, Date.now() / 1000)
    log.event(name, facts)
  },
  alarm(name, facts) {
    alarms.inc({ alarm: name })
    log.alarm(name, facts)
  },
  flush: () => log.flush(),
})

/** One set for each server, so that several can live in one process. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const all = instruments(registers)
  // What somebody is woken by begins at nought: a counter that first shows itself at one has not grown, as Prometheus sees it.
  for (const alarm of BOOKS) all.alarms.inc({ alarm }, 0)
  for (const refusal of UNSURE) all.refusals.inc({ call: 'payments.pay', refusal }, 0)
  return {
    registry,
    countedIn: (log) => counted(all, log),
    batch(movements, waitedMs) {
      all.batches.observe(movements)
      all.commits.observe(waitedMs / 1000)
    },
    jobEnded(job, ms, well) {
      all.runs.inc({ job, result: well ? 'ok' : 'failed' })
      all.spent.inc({ job }, ms / 1000)
      if (well) all.lastWell.set({ job }, Date.now() / 1000)
    },
    knows: (job) => all.runs.inc({ job, result: 'failed' }, 0),
    asked(name, help, value) {
      void new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value())
        },
      })
    },
  }
}
