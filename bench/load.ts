/**
 * Pays as fast as the server answers, from a process of its own: raw sockets, because a costly client would be measured instead of the
 * server.
 */
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { type LoadPlan, type LoadResult, newHistogram, record } from './load-plan.ts'

const HEAD_END = Buffer.from('\r\n\r\n')
/** The end of the header's name, whose first letters some write large and some small. */
const LENGTH = Buffer.from('ength: ')
/** Sample bodies kept per status that is not 200, so that a wrong set-up explains itself. */
const SAMPLES = 3

interface Wire {
  socket: net.Socket
  sentAt: number
  rest: Buffer | undefined
  busy: boolean
}

/** Version 4 UUIDs without asking for random bytes each time: the first half is random per run, a counter fills the rest. */
function keyMaker(): () => string {
  const run = crypto.randomUUID().slice(0, 19)
  let n = 0
  return () => `${run}a${(n++).toString(16).padStart(3, '0').slice(-3)}-${(n + 0x100000000000).toString(16)}`
}

function requests(plan: LoadPlan): () => string {
  const tokens = readFileSync(plan.tokensFile, 'utf8').trim().split('\n')
  const heads = tokens.map(
    (token) =>
      `POST ${plan.path} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nIdempotency-Key: `,
  )
  const nextKey = keyMaker()
  let turn = plan.firstTurn
  return () => {
    const head = heads[turn % heads.length] ?? ''
    // Every round of all payers asks for another number of tickets: the same bill twice in 15 seconds is refused on purpose.
    const round = Math.floor(turn / heads.length)
    const amount = 1 + (round % 8)
    const unit = plan.units[Math.floor(round / 8) % plan.units.length] ?? 0
    const hot = plan.hotShare > 0 && turn % 10 < plan.hotShare * 10
    const code = plan.codes[hot ? 0 : (turn * 7919) % plan.codes.length] ?? ''
    turn++
    const body = `{"unit":${unit},"amount":${amount},"type":"normal","code":"${code}"}`
    return `${head}${nextKey()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  }
}

/** Length of the first whole answer in `data`, or 0 while parts of it are missing. */
function answerLength(data: Buffer): number {
  const end = data.indexOf(HEAD_END)
  if (end < 0) return 0
  const at = data.indexOf(LENGTH)
  if (at < 0 || at > end) return end + 4
  let length = 0
  for (let i = at + LENGTH.length; (data[i] ?? 0) >= 48; i++) length = length * 10 + (data[i] ?? 0) - 48
  return data.length >= end + 4 + length ? end + 4 + length : 0
}

/** What became of one payment. */
function note(result: LoadResult, answer: Buffer, took: number): void {
  // "HTTP/1.1 200": three digits at offset 9.
  const status = ((answer[9] ?? 0) - 48) * 100 + ((answer[10] ?? 0) - 48) * 10 + (answer[11] ?? 0) - 48
  result.statuses[status] = (result.statuses[status] ?? 0) + 1
  result.answered++
  record(result.histogram, took)
  if (status !== 200) {
    const kept = (result.samples[status] ??= [])
    if (kept.length < SAMPLES) kept.push(answer.toString('utf8').split('\r\n\r\n')[1]?.slice(0, 300) ?? '')
  }
}

async function run(plan: LoadPlan): Promise<LoadResult> {
  const next = requests(plan)
  const result: LoadResult = {
    answered: 0,
    seconds: 0,
    statuses: {},
    failures: 0,
    samples: {},
    histogram: newHistogram(),
    cpuMicros: 0,
    turns: 0,
  }
  const cpu = process.cpuUsage()
  const started = performance.now()
  const until = started + plan.seconds * 1000
  let open = 0
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()

  const send = (wire: Wire): void => {
    const now = performance.now()
    if (now >= until || result.turns >= plan.most) return void wire.socket.end()
    wire.sentAt = now
    wire.busy = true
    result.turns++
    wire.socket.write(next(), 'latin1')
  }
  const take = (wire: Wire, data: Buffer): void => {
    const length = answerLength(data)
    if (length === 0) {
      wire.rest = Buffer.from(data)
      return
    }
    wire.rest = undefined
    wire.busy = false
    note(result, data.subarray(0, length), performance.now() - wire.sentAt)
    send(wire)
  }
  for (let i = 0; i < plan.connections; i++) {
    const shared = Buffer.allocUnsafe(16_384)
    const wire: Wire = { socket: undefined as unknown as net.Socket, sentAt: 0, rest: undefined, busy: false }
    wire.socket = net.connect({
      host: '127.0.0.1',
      port: plan.port,
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (read) => {
          const data = shared.subarray(0, read)
          take(wire, wire.rest ? Buffer.concat([wire.rest, data]) : data)
          return true
        },
      },
    })
    open++
    wire.socket
      .on('connect', () => send(wire))
      .on('error', () => undefined)
      .on('close', () => {
        if (wire.busy) result.failures++
        if (--open === 0) finish()
      })
  }
  // A server that hangs must not hang the bench: what is still open 15 s after the end is counted as failed.
  const guard = setTimeout(finish, plan.seconds * 1000 + 15_000)
  await done
  clearTimeout(guard)
  result.seconds = (Math.min(performance.now(), until) - started) / 1000
  const used = process.cpuUsage(cpu)
  result.cpuMicros = used.user + used.system
  return result
}

const plan = JSON.parse(process.argv[2] ?? '{}') as LoadPlan
process.stdout.write(JSON.stringify(await run(plan)), () => process.exit(0))
