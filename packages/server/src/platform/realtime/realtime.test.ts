/** Seats while rights change: nobody is given one on an answer that is older than the last change (T41). */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { Changes } from './realtime-changes.ts'
import { openRealtime, type Guest, type Realtime, type RealtimeRules } from './realtime.ts'

const GIULIA: Guest = { session: 's1', idUser: 7, rooms: ['u7'], unwanted: [] }
const HELLO = { name: 'caughtUp', body: {} }

interface Service {
  http: Server
  realtime: Realtime
  comes(): Socket
}
const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

async function service(rules: Partial<RealtimeRules>): Promise<Service> {
  const http: Server = createServer()
  const realtime = openRealtime(http, {
    admit: () => Promise.resolve(GIULIA),
    again: (guest) => Promise.resolve(guest),
    look: () => Promise.resolve(),
    allowsOrigin: () => true,
    greets: () => [HELLO],
    looks: () => undefined,
    ...rules,
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  open.push(
    () => new Promise((resolve) => http.close(resolve)),
    () => realtime.close(),
  )
  const { port } = http.address() as AddressInfo
  return {
    http,
    realtime,
    comes() {
      const socket = io(`http://127.0.0.1:${port}`, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        query: { token: 't' },
      })
      open.push(() => Promise.resolve(socket.disconnect()))
      return socket
    },
  }
}

/** What somebody heard, by name, until they were put out or a last word came. */
function hears(socket: Socket): { heard: string[]; ends: Promise<string> } {
  const heard: string[] = []
  for (const name of ['caughtUp', 'notification', 'event']) socket.on(name, () => heard.push(name))
  const ends = new Promise<string>((resolve) => {
    socket.on('disconnect', resolve)
    socket.on('connect_error', (error) => resolve(error.message))
    socket.on('event', () => resolve('event'))
  })
  return { heard, ends }
}

function gate(): { opens: () => void; opened: Promise<void>; stands: () => void; reached: Promise<void> } {
  const [way, arrival] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  return { opens: () => way.resolve(), opened: way.promise, stands: () => arrival.resolve(), reached: arrival.promise }
}

test('a screen that says no goodbye holds up nobody who ends', async () => {
  const { realtime, http, comes } = await service({})
  const socket = comes()
  await new Promise((resolve) => socket.on('connect', () => resolve(null)))
  // A phone in a tunnel: what reaches it is not answered.
  const engine = socket.io.engine.transport as unknown as { ws: { pause?: () => void; _socket?: { pause(): void } } }
  engine.ws._socket?.pause()
  expect(engine.ws._socket).toBeDefined()
  await realtime.close()
  await new Promise((resolve) => http.close(resolve))
}, 5000)

/** Somebody who may come in, and waits for it. */
async function admittedBehind(door: ReturnType<typeof gate>): Promise<Guest> {
  door.stands()
  await door.opened
  return GIULIA
}

test('whose login ends while they wait for a subscription gets none and hears nothing', async () => {
  const door = gate()
  const { realtime, comes } = await service({
    admit: () => admittedBehind(door),
    again: () => Promise.resolve(null),
  })
  const { heard, ends } = hears(comes())
  await door.reached
  realtime.recheck([7])
  door.opens()
  // Told as soon as there is a chance: whoever is subscribed would hear it.
  for (let n = 0; n < 20; n++) {
    realtime.emit(['u7'], 'event', {}, null)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  expect([await ends, heard]).toEqual(['io server disconnect', []])
  expect(realtime.connected).toBe(0)
})

test('nor does whose login ends while they are looked at again', async () => {
  const [door, second, third] = [gate(), gate(), gate()]
  let asked = 0
  const { realtime, comes } = await service({
    admit: () => admittedBehind(door),
    // The first look began before the second change, and says yes: too late.
    again: async (guest) => {
      const turn = ++asked
      if (turn > 2) return null
      const one = turn === 1 ? second : third
      one.stands()
      await one.opened
      return turn === 1 ? guest : null
    },
  })
  const { heard, ends } = hears(comes())
  await door.reached
  realtime.recheck([7])
  door.opens()
  await second.reached
  realtime.recheck([7])
  await third.reached
  second.opens()
  expect([await ends, heard]).toEqual(['io server disconnect', []])
  third.opens()
})

test('who stays is subscribed as they are now', async () => {
  const door = gate()
  const { realtime, comes } = await service({
    admit: () => admittedBehind(door),
    again: (guest) => Promise.resolve({ ...guest, unwanted: ['news'] }),
  })
  const socket = comes()
  const { heard, ends } = hears(socket)
  await door.reached
  realtime.recheck([7])
  door.opens()
  await new Promise<void>((resolve) => socket.once('caughtUp', () => resolve()))
  realtime.emit(['u7'], 'notification', {}, 'news')
  realtime.emit(['u7'], 'event', {}, null)
  expect([await ends, heard]).toEqual(['event', ['caughtUp', 'event']])
})

test('changes of others, and those before, ask nothing', async () => {
  const door = gate()
  let asked = 0
  const { realtime, comes } = await service({
    admit: () => admittedBehind(door),
    again: (guest) => {
      asked++
      return Promise.resolve(guest)
    },
  })
  realtime.recheck([7])
  const socket = comes()
  await door.reached
  realtime.recheck([8])
  door.opens()
  await new Promise<void>((resolve) => socket.once('caughtUp', () => resolve()))
  expect(asked).toBe(0)
})

test('more changes than are remembered one by one count for everybody who waits', () => {
  const changes = new Changes()
  changes.note([7])
  const before = changes.now
  changes.note(Array.from({ length: 9_999 }, (_, n) => n + 100))
  expect([changes.since(7, before), changes.since(8, before), changes.since(100, before)]).toEqual([false, false, true])
  changes.note([1])
  expect([changes.since(8, before), changes.since(8, changes.now)]).toEqual([true, false])
})
