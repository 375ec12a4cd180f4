/** Ten thousand screens in a process of their own: raw sockets that speak the realtime protocol and reconnect after 1 to 5 s. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { waitBefore } from '@taschino/contract/reconnect.ts'

export interface SocketsPlan {
  port: number
  tokensFile: string
  count: number
}

/** What the process says, twice a second and when asked. */
export interface SocketsReport {
  open: number
  /** Connects that somebody answered with a no: neither "no server yet" nor a yes. */
  refused: Record<string, number>
  /** Screens that were told to read everything again, and that could just go on. */
  unknown: number
  whole: number
  /** Milliseconds from being cut off to being back, sorted. */
  away: number[]
}

interface Screen {
  token: string
  since: number | null
  lostAt: number
  attempt: number
}

const plan = JSON.parse(process.argv[2] ?? '{}') as SocketsPlan
const tokens = readFileSync(plan.tokensFile, 'utf8').trim().split('\n')
const agent = new http.Agent({ keepAlive: true, maxSockets: 128 })
const report: SocketsReport = { open: 0, refused: {}, unknown: 0, whole: 0, away: [] }
const refuse = (why: string): void => void (report.refused[why] = (report.refused[why] ?? 0) + 1)

/** A masked text frame whose mask is zero. */
function frame(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

function ticketFor(token: string): Promise<string | null> {
  return new Promise((resolve) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port: plan.port,
        path: '/api/v1/users/realtimeTicket',
        method: 'POST',
        agent,
        headers: { authorization: `Bearer ${token}` },
      },
      (response) => {
        let body = ''
        response
          .on('data', (data: Buffer) => (body += data.toString()))
          .on('error', () => resolve(null))
          .on('end', () => {
            if (response.statusCode === 200) return resolve((JSON.parse(body) as { ticket: string }).ticket)
            refuse(`ticket ${response.statusCode}`)
            resolve(null)
          })
      },
    )
    request.on('error', () => resolve(null)).end()
  })
}

function stand(screen: Screen): void {
  screen.attempt = 0
  report.open++
  if (screen.lostAt > 0) report.away.push(performance.now() - screen.lostAt)
}

/** Reads the frames of one socket; hands on the text of each. */
function reader(socket: net.Socket, upgraded: () => void, said: (text: string) => void): (data: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let head = true
  return (data) => {
    rest = rest.length === 0 ? data : Buffer.concat([rest, data])
    if (head) {
      const end = rest.indexOf('\r\n\r\n')
      if (end < 0) return
      if (!rest.subarray(0, 12).toString().endsWith('101')) {
        refuse(`upgrade ${rest.subarray(9, 12).toString()}`)
        return void socket.destroy()
      }
      head = false
      upgraded()
      rest = rest.subarray(end + 4)
    }
    while (rest.length >= 2) {
      const short = (rest[1] ?? 0) & 0x7f
      const from = short === 126 ? 4 : 2
      if (rest.length < from) return
      const length = short === 126 ? rest.readUInt16BE(2) : short
      if (rest.length < from + length) return
      const text = ((rest[0] ?? 0) & 0x0f) === 1 ? rest.subarray(from, from + length).toString() : ''
      rest = rest.subarray(from + length)
      if (text !== '') said(text)
    }
  }
}

function live(screen: Screen, ticket: string): Promise<void> {
  return new Promise((resolve) => {
    const known = screen.since === null ? 'age=1000' : `since=${screen.since}`
    let stood = false
    const socket = net.connect({ host: '127.0.0.1', port: plan.port, noDelay: true })
    const said = (text: string): void => {
      if (text === '2') socket.write(frame('3'))
      else if (text.startsWith('0')) socket.write(frame('40'))
      else if (text.startsWith('40')) {
        stood = true
        stand(screen)
      } else if (text.startsWith('44')) refuse(text.slice(2, 60))
      else if (text.startsWith('42["caughtUp"')) {
        const { version, whole } = (JSON.parse(text.slice(2)) as [string, { version: number; whole: boolean }])[1]
        screen.since = version
        if (whole) report.whole++
        else report.unknown++
      }
    }
    socket.on('connect', () =>
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket&token=${ticket}&pushToken=&foreground=true&${known} HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      ),
    )
    socket
      .on(
        'data',
        reader(socket, () => undefined, said),
      )
      .on('error', () => undefined)
      .on('close', () => {
        if (stood) {
          report.open--
          screen.lostAt = performance.now()
        }
        resolve()
      })
  })
}

async function stay(screen: Screen): Promise<void> {
  for (;;) {
    const ticket = await ticketFor(screen.token)
    if (ticket !== null) await live(screen, ticket)
    await pause(waitBefore(screen.attempt++))
  }
}

process.on('disconnect', () => process.exit(0))
process.on('message', () => {
  report.refused = {}
  report.unknown = report.whole = 0
  report.away = []
})
setInterval(() => process.send?.({ ...report, away: report.away.toSorted((a, b) => a - b) } satisfies SocketsReport), 250)
for (let n = 0; n < plan.count; n++) {
  void stay({ token: tokens[n % tokens.length] ?? '', since: null, lostAt: 0, attempt: 0 })
  // The first time they come one after the other, as people open an app; what is measured is how they come back.
  if (n % 40 === 39) await pause(20)
}
