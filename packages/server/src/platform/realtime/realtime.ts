/**
 * The socket.io server for open screens (websocket only). Who may connect, which rooms they join and what they missed is decided by
 * features/realtime.
 */
import type { Server as HttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { Server } from 'socket.io'
import type { Socket } from 'socket.io'
import { Changes } from './realtime-changes.ts'

export interface Guest {
  session: string
  idUser: number
  rooms: readonly string[]
  /** Kinds of notifications that this person does not want here. */
  unwanted: readonly string[]
}

export interface RealtimeRules {
  /** The guest behind a one-time ticket, or null. */
  admit(ticket: string): Promise<Guest | null>
  /** The guest as they are now; null when they may not stay, or belong into other rooms. */
  again(guest: Guest): Promise<Guest | null>
  /** Looks for changed rights; called more than once a second while anybody is connected. */
  look(): Promise<void>
  allowsOrigin(origin: string | undefined, host: string | undefined): boolean
  /** What somebody is told at once who says how far they were. */
  greets(guest: Guest, query: Readonly<Record<string, unknown>>): readonly { name: string; body: unknown }[]
  /** So many more (or less) screens of this person are in front of somebody now. */
  looks(idUser: number, more: 1 | -1): void
}

export interface Realtime {
  /** `kind`: of a notification, which some do not want. */
  emit(rooms: readonly string[], name: 'event' | 'notification' | 'hears', message: unknown, kind: string | null): void
  /** Looks again at the connections of these people. */
  recheck(users: readonly number[]): void
  readonly connected: number
  close(): Promise<void>
}

const MAX_MESSAGE = 4096
const MESSAGES_PER_MINUTE = 10
/** Whoever is thrown out anywhere hears nothing more after a second (T41). */
const LOOK_MS = 700
/** A chain of tills under one name has room. */
const SCREENS_EACH = 100
const MAX_UNSENT = 1_048_576
/** As long may a screen take to answer that it was let go. */
const GOODBYE_MS = 500

/** `asOf`: the change that was the last one when the guest was asked for. */
type Data = { guest: Guest; asOf: number; foreground: boolean; heard: number; since: number }
type Connection = Socket<
  Record<string, (...args: unknown[]) => void>,
  Record<string, (message: unknown) => void>,
  Record<string, never>,
  Data
>

/** Who sits here does not hear notifications of this kind. */
const deafRoom = (kind: string): string => `deaf:${kind}`

/** Bytes that a connection has not taken yet: a screen that never reads must not fill our memory (F15). */
function unsent(socket: Connection): number {
  const transport = socket.conn.transport as unknown as { socket?: { bufferedAmount?: number } }
  return transport.socket?.bufferedAmount ?? 0
}

function listen(socket: Connection, looks: RealtimeRules['looks']): void {
  const { idUser } = socket.data.guest
  const become = (foreground: boolean): void => {
    if (foreground === socket.data.foreground) return
    socket.data.foreground = foreground
    looks(idUser, foreground ? 1 : -1)
  }
  socket.data.heard = 0
  socket.data.since = Date.now()
  socket.data.foreground = false
  become(socket.handshake.query['foreground'] === 'true')
  socket.on('disconnect', () => become(false))
  socket.use(([name, value], next) => {
    const now = Date.now()
    if (now - socket.data.since > 60_000) {
      socket.data.since = now
      socket.data.heard = 0
    }
    if (++socket.data.heard > MESSAGES_PER_MINUTE || name !== 'foreground' || typeof value !== 'boolean') {
      socket.disconnect(true)
      return
    }
    become(value)
    next()
  })
}

/** Nobody asks for it again. */
const NOTHING = Object.freeze({})

/**
 * What a connection was asked for with: its request, its headers and its address are a third of what an open screen costs, and of no use to
 * anybody who sits.
 */
function forgetRequest(socket: Connection): void {
  const kept = socket as unknown as { handshake: object; conn: { request: object | null } }
  kept.handshake = NOTHING
  kept.conn.request = null
}

/**
 * What is said in one turn leaves together: the yes to the upgrade and the greeting behind it; the subscription, what was missed, and how
 * far that goes.
 */
function inOnePacket(stream: Duplex | undefined): void {
  if (!stream) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** From here on there is a guest, and what they are told first leaves together. */
function welcome(socket: Connection, guest: Guest): void {
  const transport = socket.conn.transport as unknown as { socket?: { _socket?: Duplex | null } }
  socket.data.guest = guest
  inOnePacket(transport.socket?._socket ?? undefined)
}

/** The screens of each person; the oldest of too many makes place. */
function openScreens(): (socket: Connection) => void {
  const screens = new Map<number, Set<Connection>>()
  return (socket) => {
    const { idUser } = socket.data.guest
    const open = screens.get(idUser) ?? new Set()
    screens.set(idUser, open.add(socket))
    socket.on('disconnect', () => {
      open.delete(socket)
      if (open.size === 0 && screens.get(idUser) === open) screens.delete(idUser)
    })
    const [oldest] = open
    if (open.size > SCREENS_EACH) oldest?.disconnect(true)
  }
}

/** In one turn: what is told from now on comes by the rooms, what was told before is what the rules remember. Nothing falls between. */
function joinRooms(socket: Connection, rules: RealtimeRules): void {
  const { guest } = socket.data
  void socket.join([...guest.rooms, ...guest.unwanted.map(deafRoom)])
  for (const { name, body } of rules.greets(guest, socket.handshake.query)) socket.emit(name, body)
  forgetRequest(socket)
}

/** Whose rights changed while they waited is asked for again, until the answer is younger than the change. */
async function askAgain(socket: Connection, rules: RealtimeRules, changes: Changes): Promise<void> {
  while (socket.connected && changes.since(socket.data.guest.idUser, socket.data.asOf)) {
    socket.data.asOf = changes.now
    const guest = await rules.again(socket.data.guest)
    if (!guest) return void socket.disconnect(true)
    socket.data.guest = guest
  }
  if (socket.connected) joinRooms(socket, rules)
}

/** What is said first leaves together. A phone that is out of reach says no goodbye: whoever ends does not wait for it. */
function openGoodbye(http: HttpServer): () => void {
  const streams = new Set<Duplex>()
  http.on('upgrade', (_request, stream) => {
    inOnePacket(stream)
    streams.add(stream.once('close', () => streams.delete(stream)))
  })
  return () => void setTimeout(() => streams.forEach((stream) => stream.destroy()), GOODBYE_MS).unref()
}

export function openRealtime(http: HttpServer, rules: RealtimeRules): Realtime {
  const io = new Server<Record<string, never>, Record<string, (message: unknown) => void>, Record<string, never>, Data>({
    path: '/socket.io',
    transports: ['websocket'],
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE,
    connectTimeout: 10_000,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    allowRequest: (request, done) => done(null, rules.allowsOrigin(request.headers.origin, request.headers.host)),
  })
  const all = (): Connection[] => [...io.sockets.sockets.values()] as unknown as Connection[]

  const changes = new Changes()

  /** Lets the guest in, or says why not. */
  const admitSocket = async (socket: Connection, next: (refused?: Error) => void): Promise<void> => {
    const ticket = socket.handshake.query['token']
    socket.data.asOf = changes.now
    try {
      const guest = typeof ticket === 'string' && ticket !== '' ? await rules.admit(ticket) : null
      if (!guest) return next(new Error('unauthenticated'))
      welcome(socket, guest)
      return next()
    } catch {
      return next(new Error('busy'))
    }
  }
  io.use((socket, next) => void admitSocket(socket as unknown as Connection, next))
  const sitDown = openScreens()
  io.on('connection', (given) => {
    const socket = given as unknown as Connection
    listen(socket, rules.looks)
    sitDown(socket)
    if (changes.since(socket.data.guest.idUser, socket.data.asOf)) askAgain(socket, rules, changes).catch(() => socket.disconnect(true))
    else joinRooms(socket, rules)
  })

  const recheck = async (socket: Connection): Promise<void> => {
    const before = socket.data.guest
    const now = await rules.again(before)
    if (!now) return void socket.disconnect(true)
    socket.data.guest = now
    for (const kind of before.unwanted) void socket.leave(deafRoom(kind))
    void socket.join(now.unwanted.map(deafRoom))
  }
  const timer = setInterval(() => {
    if (io.sockets.sockets.size === 0) return
    rules.look().catch(() => undefined)
    for (const socket of all()) if (unsent(socket) > MAX_UNSENT) socket.disconnect(true)
  }, LOOK_MS)
  timer.unref()

  const goodbye = openGoodbye(http)
  io.attach(http)
  return {
    emit: (rooms, name, message, kind) =>
      void (kind === null ? io.to([...rooms]) : io.to([...rooms]).except(deafRoom(kind))).emit(name, message),
    recheck(users) {
      const concerns = changes.note(users)
      for (const socket of all()) if (concerns(socket.data.guest.idUser)) recheck(socket).catch(() => socket.disconnect(true))
    },
    get connected() {
      return io.sockets.sockets.size
    },
    async close() {
      clearInterval(timer)
      // The HTTP server is closed by its owner; here only the connections end. They are let go, not put out: whoever is put out asks at
      // once why.
      io.engine.close()
      goodbye()
    },
  }
}
