/**
 * The log writes allow-listed shapes only: no query, no body, no header, no token can reach it, because no function takes one (T50, T69).
 */
import { pino } from 'pino'

/** One call, as the access log knows it: `path` is the template, never the address; `refused` is the declared name of the "no". */
export interface CallLine {
  call: string
  method: string
  path: string
  status: number
  ms: number
  idUser: number
  refused?: string
}

export interface Log {
  call(line: CallLine): void
  /** A bug met while answering; `id` is what the person reads to support. */
  bug(id: string, where: string, error: unknown): void
  /** Something that the operator should know: a fixed name and numbers. */
  event(name: string, facts?: Record<string, number>): void
  alarm(name: string, facts?: Record<string, number | string>): void
  flush(): void
}

/** What an error may say: its class, its code and our own stack lines; quoted values are blacked out. */
function shapeOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { class: typeof error }
  const code = (error as { code?: unknown }).code
  return {
    class: error.name,
    ...(typeof code === 'string' ? { code: code.slice(0, 40) } : {}),
    // Only plain words stay: no quotes, figures, addresses or anything long.
    message: error.message
      .slice(0, 2000)
      .replace(/"[^"]*"|'[^']*'/g, '…')
      .replace(/\S*[^\sA-Za-z(),:;…]\S*|\S{25,}/g, '…')
      .slice(0, 300),
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim())
      .join(' | '),
  }
}

/**
 * Good answers that get a line of their own each second; the rest is counted in one line, so that a busy second costs no more than a quiet
 * one.
 */
const GOOD_LINES_PER_SECOND = 20
const SLOW_MS = 1000

export function openLog(level: 'info' | 'silent' = 'info'): Log {
  const out = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false, minLength: 0 }),
  )
  let second = 0
  let lines = 0
  let more = 0
  return {
    call(line) {
      if (level === 'silent') return
      if (line.status < 400 && line.ms < SLOW_MS) {
        const now = Math.floor(performance.now() / 1000)
        if (now !== second) {
          if (more > 0) out.info({ calls: more }, 'more good calls')
          second = now
          lines = 0
          more = 0
        }
        if (++lines > GOOD_LINES_PER_SECOND) {
          more++
          return
        }
      }
      out.info(line, 'call')
    },
    bug: (id, where, error) => out.error({ id, where, error: shapeOf(error) }, 'bug'),
    event: (name, facts) => out.info(facts ?? {}, name),
    alarm: (name, facts) => out.fatal(facts ?? {}, name),
    flush: () => out.flush(),
  }
}
