/**
 * Tells an OpenTelemetry collector how calls and jobs spend their time: a span for each, and within it one for each question to the
 * database and each wait for a commit. No amounts, no people: names, statuses and the text of questions, whose values are apart.
 */
import { context, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { QueryConfig, QueryResultRow } from 'pg'
import type { Call } from '@taschino/contract/call.ts'
import type { Ledger } from '@taschino/ledger/post.ts'
import type { Db, Sql } from '../db/db.ts'
import type { Job } from '../scheduler.ts'

export interface SpanOptions {
  /** Of the collector, as OTLP over HTTP: `/v1/traces` is added. */
  endpoint: string
  /** How many calls and jobs are told of, from 0 to 1: what one server does in a second would bury a collector. */
  share: number
  version: string
}

/** How a call has ended, as the access log says it. */
export interface CallEnd {
  status: number
  refused?: string
}

export interface Spans {
  call(call: Call, serve: () => Promise<CallEnd>): Promise<CallEnd>
  db(db: Db): Db
  ledger(ledger: Ledger): Ledger
  job(job: Job): Job
  /** Sends what waits. */
  close(): Promise<void>
}

const LONGEST_TEXT = 300
/** A collector that hangs keeps nobody: what it does not take is dropped. */
const PATIENCE_MS = 5000

/** A question by the name that it has, or by its first word. */
function questionOf(query: string | QueryConfig): { name: string; text: string } {
  const text = (typeof query === 'string' ? query : query.text).trim()
  const named = typeof query === 'string' ? undefined : query.name
  return { name: named ?? `${text.split(/\s/, 1)[0]?.toLowerCase()}`, text: text.slice(0, LONGEST_TEXT) }
}

export function openSpans({ endpoint, share, version }: SpanOptions): Spans {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: PATIENCE_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'taschino', 'service.version': version, 'process.pid': process.pid }),
    // A header of somebody outside never makes us tell more: every call begins a trace of its own.
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('taschino')

  async function within<T>(name: string, kind: SpanKind, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
    const span = tracer.startSpan(name, { kind, attributes })
    try {
      return await context.with(trace.setSpan(context.active(), span), () => work(span))
    } catch (error) {
      // Its class only: the words of an error may hold what somebody typed.
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : typeof error })
      throw error
    } finally {
      span.end()
    }
  }

  /** Only within a call or a job that is told of: nothing is added to the others, and what the service asks by itself belongs to nobody. */
  const part = <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> =>
    trace.getActiveSpan()?.isRecording() ? within(name, SpanKind.CLIENT, attributes, work) : work()

  const asking = (sql: Sql): Sql => ({
    query<R extends QueryResultRow>(query: string | QueryConfig, values?: unknown[]) {
      const { name, text } = questionOf(query)
      return part(name, { 'db.system.name': 'postgresql', 'db.query.text': text }, () => sql.query<R>(query, values))
    },
  })

  return {
    call: ({ name, method, path }, serve) =>
      within(name, SpanKind.SERVER, { 'http.request.method': method, 'http.route': path }, async (span) => {
        const end = await serve()
        span.setAttribute('http.response.status_code', end.status)
        if (end.refused !== undefined) span.setAttribute('taschino.refusal', end.refused)
        if (end.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        return end
      }),
    db: (db) => ({
      ...db,
      query: asking(db).query,
      tx: (work) => part('transaction', { 'db.system.name': 'postgresql' }, () => db.tx((sql) => work(asking(sql)))),
      slow: (work) => part('transaction of a job', { 'db.system.name': 'postgresql' }, () => db.slow((sql) => work(asking(sql)))),
    }),
    ledger: (ledger) => ({
      submit: (movement) => part('group commit', {}, () => ledger.submit(movement)),
      get waiting() {
        return ledger.waiting
      },
      stop: () => ledger.stop(),
    }),
    job: (job) => ({ ...job, work: (ending) => within(job.name, SpanKind.INTERNAL, {}, () => job.work(ending)) }),
    close: () => provider.shutdown().catch(() => undefined),
  }
}
