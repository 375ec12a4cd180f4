/** From the outbox to somebody's screen, over a real connection: who hears what, who may connect, who is thrown out. */
import { IncomingMessage } from 'node:http'
import { queryObjects } from 'node:v8'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listSessions, realtimeTicket } from '@taschino/contract/session.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { startTestApp } from '@taschino/testkit/app.ts'
import type { TestApp } from '@taschino/testkit/app.ts'
import { connectTo, type Listener } from '@taschino/testkit/listener.ts'
import { freshDatabase } from '@taschino/testkit/database.ts'
import type { FreshDatabase } from '@taschino/testkit/database.ts'
import { ADMISSION } from '../../platform/load/admission-control.ts'
import { sessionCalls } from '../session/calls.ts'
import { answerRealtimeTicket } from '../session/realtime-ticket.ts'
import { openSession } from '../session/public.ts'
import { notice } from './public.ts'

let database: FreshDatabase
let app: TestApp
const sockets: Socket[] = []
const people: Record<string, { id: number; token: string }> = {}
const FORNO = 4001

beforeAll(async () => {
  database = await freshDatabase()
  app = await startTestApp(database.url, { calls: [realtimeTicket], answers: ({ tickets }) => [answerRealtimeTicket(tickets)] })
  const { db, tokens } = app.app.parts
  await db.query(`insert into shop (id, title, business_name) values ($1, 'Forno Rosetti', 'Forno Rosetti')`, [FORNO])
  for (const [username, role, shop] of [
    ['giulia', 'enduser', null],
    ['marco', 'enduser', null],
    ['forno', 'shop', FORNO],
  ] as const) {
    const { rows } = await db.query<{ id: number }>(
      `insert into app_user (username, email, role, first_name, last_name, status, id_shop) values ($1, $1 || '@x.it', $2, 'N', 'C', 'active', $3) returning id`,
      [username, role, shop],
    )
    const id = rows[0]?.id ?? 0
    people[username] = { id, token: (await openSession(db, tokens, { id, username, role }, { device: 'd', userAgent: '' })).token }
  }
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

async function ticketOf(username: string): Promise<string> {
  const response = await fetch(`${app.url}/api/v1/users/realtimeTicket`, {
    method: 'POST',
    headers: { authorization: `Bearer ${people[username]?.token}` },
  })
  return ((await response.json()) as { ticket: string }).ticket
}

async function connect(token: string, options: { origin?: string; query?: Record<string, string> } = {}): Promise<Listener> {
  const listener = await connectTo(app.url, token, options)
  sockets.push(listener.socket)
  return listener
}
const tell = (...notices: Parameters<typeof notice>[0][]): Promise<void> => app.app.parts.db.tx((sql) => emit(sql, notices.map(notice)))
const heard = (list: unknown[], count: number): Promise<void> => expect.poll(() => list.length, { timeout: 5000, interval: 10 }).toBe(count)

describe('what is heard', () => {
  test('payer and shop hear of the payment, nobody else does; numbers grow', async () => {
    const [giulia, marco, forno] = [
      await connect(await ticketOf('giulia')),
      await connect(await ticketOf('marco')),
      await connect(await ticketOf('forno')),
    ]
    const event = { type: 'onPayment', GTID: '0ABCDEFG12345678', action: 'completed' } as const
    await tell({ users: [people['giulia']?.id ?? 0], shops: [FORNO], event })
    await tell(
      { shops: [FORNO], event: { ...event, charge: 7 } },
      {
        users: [people['giulia']?.id ?? 0],
        notification: { says: 'refunded', facts: { shop: 'Forno', value: 850 }, type: 'refund', GTID: event.GTID },
      },
    )
    await heard(forno.events, 2)
    await heard(giulia.notifications, 1)
    expect(giulia.events).toEqual([{ seq: expect.any(Number), type: 'onPayment', data: { GTID: event.GTID, action: 'completed' } }])
    expect(giulia.notifications).toEqual([
      {
        seq: expect.any(Number),
        title: 'Rimborso ricevuto',
        body: 'Forno ti ha restituito 8,50\u00A0€',
        en: { title: 'Refund received', body: 'Forno gave you €8.50 back' },
        data: { type: 'refund', GTID: event.GTID },
      },
    ])
    expect(forno.events[1]?.data).toEqual({ GTID: event.GTID, action: 'completed', charge: 7 })
    expect(forno.events[1]?.seq).toBeGreaterThan(forno.events[0]?.seq ?? 0)
    expect([marco.events, marco.notifications]).toEqual([[], []])
  })

  test('nothing that is committed after the connection stands is missed, each thing once', async () => {
    const id = people['giulia']?.id ?? 0
    const giulia = await connect(await ticketOf('giulia'))
    await Promise.all(
      Array.from({ length: 30 }, (_, charge) => tell({ users: [id], event: { type: 'onPayment', GTID: '', action: 'completed', charge } })),
    )
    await expect
      .poll(() => new Set(giulia.events.map((event) => 'charge' in event.data && event.data.charge)).size, { timeout: 5000 })
      .toBe(30)
    await tell({ users: [id], event: { type: 'onRefund', GTID: '', action: 'refunded' } })
    await expect.poll(() => giulia.events.at(-1)?.type, { timeout: 5000 }).toBe('onRefund')
    expect(new Set(giulia.events.map((event) => event.seq)).size).toBe(31)
    expect(giulia.events).toHaveLength(31)
  })

  test('T55: a query that names other rooms changes nothing', async () => {
    const marco = await connect(await ticketOf('marco'), { query: { rooms: `shop:${FORNO}`, idUser: String(people['giulia']?.id) } })
    const forno = await connect(await ticketOf('forno'))
    await tell({ shops: [FORNO], event: { type: 'onPayment', GTID: '', action: 'opened', charge: 1 } })
    await heard(forno.events, 1)
    expect(marco.events).toEqual([])
  })
})

describe('what was missed', () => {
  const paid = (charge: number) => ({ type: 'onPayment', GTID: '', action: 'opened', charge }) as const
  const charges = ({ events }: Listener): unknown[] => events.map((event) => 'charge' in event.data && event.data.charge)
  const toGiulia = (charge: number): Promise<void> => tell({ users: [people['giulia']?.id ?? 0], event: paid(charge) })

  test('F13: who comes back with a version is told what is newer, before anything else, and nothing of other people', async () => {
    const marco = await connect(await ticketOf('marco'))
    const first = await connect(await ticketOf('giulia'))
    await toGiulia(70)
    await heard(first.events, 1)
    const since = String(first.events[0]?.seq)
    first.socket.disconnect()
    await toGiulia(71)
    await toGiulia(72)
    await tell({ users: [people['marco']?.id ?? 0], event: paid(73) })
    await heard(marco.events, 1)
    const back = await connect(await ticketOf('giulia'), { query: { since } })
    const { version, whole } = await back.caughtUp
    expect(whole).toBe(true)
    expect(charges(back).slice(-2)).toEqual([71, 72])
    expect(charges(back)).not.toContain(73)
    expect(version).toBeGreaterThanOrEqual(marco.events[0]?.seq ?? Infinity)
    // With the new version there is nothing more to tell than the overlap, and it is told as the same events.
    const again = await connect(await ticketOf('giulia'), { query: { since: String(version) } })
    await again.caughtUp
    expect(again.events.filter(({ seq }) => seq > version)).toEqual([])
  })

  test('who was away while nobody else listened gets it from the database', async () => {
    const first = await connect(await ticketOf('giulia'))
    const { version } = await first.caughtUp
    first.socket.disconnect()
    await expect.poll(() => app.app.parts.db.query('select').then(() => sockets.some((socket) => socket.connected))).toBe(false)
    await toGiulia(80)
    // Longer than the relay waits for somebody: it has stopped reading by then.
    await new Promise((resolve) => setTimeout(resolve, 700))
    const back = await connect(await ticketOf('giulia'), { query: { since: String(version) } })
    expect((await back.caughtUp).whole).toBe(true)
    await expect.poll(() => charges(back)).toContain(80)
  })

  test('a screen that says how old it is gets what happened since; who says nothing, or was away too long, reads the state', async () => {
    await toGiulia(90)
    const fresh = await connect(await ticketOf('giulia'), { query: { age: '4000' } })
    expect((await fresh.caughtUp).whole).toBe(true)
    await expect.poll(() => charges(fresh)).toContain(90)
    for (const query of [{}, { since: '9007199254740993' }, { since: '-1' }, { age: 'x' }, { since: '899999999999999' }] as Record<
      string,
      string
    >[]) {
      expect(await (await connect(await ticketOf('giulia'), { query })).caughtUp).toEqual({ version: expect.any(Number), whole: false })
    }
  })
})

describe('who may connect', () => {
  test('T50: no ticket, an access token, a used ticket', async () => {
    const used = await ticketOf('giulia')
    await connect(used)
    for (const token of ['', people['giulia']?.token ?? '', used]) await expect(connect(token)).rejects.toThrow('unauthenticated')
  })

  test('T55: a page of another site cannot, our own can', async () => {
    await expect(connect(await ticketOf('giulia'), { origin: 'https://evil.example' })).rejects.toThrow()
    await expect(connect(await ticketOf('giulia'), { origin: app.url })).resolves.toBeTruthy()
  })
})

describe('who comes back in a crowd', () => {
  test('G10: an open screen keeps nothing of the request that it came with, and hears all the same', async () => {
    const requests: WeakRef<object>[] = []
    const note = (request: object): void => void requests.push(new WeakRef(request))
    app.app.http.server.on('upgrade', note)
    const screens = [
      await connect(await ticketOf('giulia')),
      await connect(await ticketOf('giulia')),
      await connect(await ticketOf('marco')),
    ]
    app.app.http.server.off('upgrade', note)
    expect(requests).toHaveLength(3)
    const kept = (): number => {
      // Looks for them after it has collected all garbage, which is what it is asked for here.
      queryObjects(IncomingMessage)
      return requests.filter((request) => request.deref()).length
    }
    await expect.poll(kept, { timeout: 5000, interval: 50 }).toBe(0)
    await tell({
      users: [people['giulia']?.id ?? 0, people['marco']?.id ?? 0],
      event: { type: 'onPayment', GTID: '', action: 'opened', charge: 5 },
    })
    for (const { events } of screens) await heard(events, 1)
  })

  test('G10: a few are let in with each turn, beyond the room the answer is to come back, and whoever asks for anything else does not stand behind them', async () => {
    const calls = [realtimeTicket, listSessions]
    const small = await startTestApp(database.url, {
      calls,
      answers: ({ tokens, access, db, tickets }) =>
        sessionCalls(tokens, access, db, tickets).filter(({ call }) => calls.some(({ name }) => name === call.name)),
      settings: { admissionControl: { ...ADMISSION, most: 100, least: 20, first: 20, room: 12, each: 8 } },
    })
    try {
      const ask = (username: string, method: string, path: string): Promise<Response> =>
        fetch(`${small.url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${people[username]?.token}` } })
      const order: string[] = []
      const crowd = ['giulia', 'marco', 'forno'].flatMap((username) =>
        Array.from({ length: 20 }, async () => {
          const answer = await ask(username, 'POST', realtimeTicket.path)
          if (answer.ok) order.push('ticket')
          return answer
        }),
      )
      const others = Array.from({ length: 5 }, async () => {
        expect((await ask('marco', 'GET', listSessions.path)).status).toBe(200)
        order.push('other')
      })
      const answers = await Promise.all(crowd)
      await Promise.all(others)
      const turnedAway = answers.filter(({ status }) => status === 503)
      expect(turnedAway.length).toBeGreaterThan(30)
      expect(turnedAway.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
      // The room is full of tickets, and they come in one by one.
      expect(order.filter((what) => what === 'ticket').length).toBe(60 - turnedAway.length)
      expect(order.lastIndexOf('other')).toBeLessThan(order.lastIndexOf('ticket'))
    } finally {
      await small.close()
    }
  })
})

describe('who is thrown out', () => {
  test.each([
    ['another message', 'rooms', true],
    ['another value', 'foreground', 'yes'],
    ['too large a value', 'foreground', 'x'.repeat(8000)],
  ])('T55: %s', async (_what, name, value) => {
    const giulia = await connect(await ticketOf('giulia'))
    giulia.socket.emit(name, value)
    expect(await giulia.ended).toBeTruthy()
  })

  test('T55: more than ten messages a minute', async () => {
    const giulia = await connect(await ticketOf('giulia'))
    for (let i = 0; i < 10; i++) giulia.socket.emit('foreground', i % 2 === 0)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(giulia.socket.connected).toBe(true)
    giulia.socket.emit('foreground', true)
    expect(await giulia.ended).toBeTruthy()
  })

  test('a person who was disabled, and only that person', async () => {
    const [marco, giulia] = [await connect(await ticketOf('marco')), await connect(await ticketOf('giulia'))]
    await app.app.parts.db.query(`update app_user set status = 'disabled' where username = 'marco'`)
    expect(await marco.ended).toBe('io server disconnect')
    expect(giulia.socket.connected).toBe(true)
  })

  test('of too many screens of one person the oldest makes place', async () => {
    const first = await connect(await ticketOf('forno'))
    for (let i = 0; i < 99; i++) await connect(await ticketOf('forno'))
    expect(first.socket.connected).toBe(true)
    const last = await connect(await ticketOf('forno'))
    expect(await first.ended).toBe('io server disconnect')
    expect(last.socket.connected).toBe(true)
  })
})
