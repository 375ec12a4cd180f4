/** A small service with logins only, for stories of what goes over the wire. */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { sessionCalls } from '@taschino/server/features/session/calls.ts'
import { hashPassword } from '@taschino/server/features/session/public.ts'
import { handle } from '@taschino/server/http/handle.ts'
import type { Db } from '@taschino/server/platform/db/db.ts'
import { startTestApp, type TestApp } from './app.ts'
import { freshDatabase, type FreshDatabase } from './database.ts'
import { StoryClock } from './story.ts'

export const PASSWORD = 'una parola lunga'

export interface Answer {
  status: number
  json: Record<string, string>
  cookies: string[]
  headers: Headers
}

export const cookieOf = ({ cookies }: Answer, name: string): string =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';', 1)[0] ?? ''

export class Logins {
  readonly app: TestApp
  readonly clock: StoryClock
  /** Of the password of everybody here. */
  readonly hash: string
  readonly #database: FreshDatabase
  #count = 0

  private constructor(app: TestApp, clock: StoryClock, hash: string, database: FreshDatabase) {
    this.app = app
    this.clock = clock
    this.hash = hash
    this.#database = database
  }

  static async open(): Promise<Logins> {
    const [database, hash, clock] = [await freshDatabase(), await hashPassword(PASSWORD), new StoryClock()]
    const profile = handle(getProfile)(async ({ who }) => ({
      idUser: who.idUser,
      username: who.username,
      role: who.role,
      firstName: '',
      lastName: '',
      email: '',
      avatar: null,
      idShop: null,
      shopTitle: null,
      isGroup: false,
      shopCapabilities: [],
      agency: null,
      timeZone: '',
    }))
    const app = await startTestApp(database.url, {
      clock,
      calls: [...ALL_CALLS.filter(({ name }) => name.startsWith('session.')), getProfile],
      answers: ({ tokens, access, db, tickets }) => [...sessionCalls(tokens, access, db, tickets), profile],
    })
    return new Logins(app, clock, hash, database)
  }

  get db(): Db {
    return this.app.app.parts.db
  }

  /** A person of her own for each test, so that limits and revocations do not meet. */
  async person(): Promise<{ username: string; id: number }> {
    const username = `giulia.${++this.#count}`
    const { rows } = await this.db.query<{ id: number }>(
      `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
       values ($1, $1 || '@esempio.it', 'enduser', 'Giulia', 'Conti', 'active', $2) returning id`,
      [username, this.hash],
    )
    return { username, id: rows[0]?.id ?? 0 }
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.app.url}/api/v1${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      json: (await response.json()) as Answer['json'],
      cookies: response.headers.getSetCookie(),
      headers: response.headers,
    }
  }
  enter(username: string, password = PASSWORD, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask('POST', '/users/login', { username, password }, headers)
  }

  renew(token: string | undefined, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask('POST', '/users/refreshToken', { refreshToken: token }, headers)
  }

  whoAmI(token: string | undefined): Promise<Answer> {
    return this.ask('GET', '/users/profile', undefined, { authorization: `Bearer ${token}` })
  }

  /** This token was used so many seconds earlier. */
  age(seconds: number, token: string | undefined): Promise<unknown> {
    return this.db.query(
      `update refresh_token set used_at = used_at - make_interval(secs => $1) where hash = sha256(convert_to($2, 'UTF8'))`,
      [seconds, token],
    )
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.#database.drop()
  }
}
