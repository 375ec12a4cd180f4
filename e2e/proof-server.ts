/** Sets up people's proofs for those walks, and does what others must have done before. */
import pg from 'pg'
import { pay } from '@taschino/contract/payments.ts'
import type { Call } from '@taschino/contract/call.ts'
import { isKeyed } from '@taschino/contract/call.ts'
import { login } from '@taschino/contract/session.ts'
import { confirm, setPin, STEP_UP_HEADER } from '@taschino/contract/stepup.ts'
import { PASSWORD } from './people.ts'
import { PIN } from './proofs.ts'

type Json = Record<string, unknown>
interface Sent {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** Sent as multipart/form-data, with the body as its part `json`. */
  files?: Record<string, Blob | readonly Blob[]>
}

/** Does as a person what the walk does not look at. */
export interface Hand {
  id: number
  ask: (call: Call, sent?: Sent) => Promise<Json>
  pays: (body: object) => Promise<Json>
}

export interface ProofServer {
  sql: (text: string, values?: unknown[]) => Promise<Json[]>
  hand: (username: string) => Promise<Hand>
  close: () => Promise<void>
}

export async function openProofServer(url: string, databaseUrl: string): Promise<ProofServer> {
  const client = new pg.Client({ connectionString: databaseUrl })
  // The service goes with its database, and with it this line to it.
  client.on('error', () => undefined)
  await client.connect()
  const sql: ProofServer['sql'] = async (text, values = []) => (await client.query<Json>(text, values)).rows
  const hands = new Map<string, Promise<Hand>>()
  const makeHand = async (username: string): Promise<Hand> => {
    const sends = async (
      call: Call,
      { params = {}, query = {}, body, files }: Sent = {},
      extra: Record<string, string> = {},
    ): Promise<Response> => {
      const form = files ? new FormData() : null
      form?.append('json', JSON.stringify(body ?? {}))
      for (const [name, sent] of Object.entries(files ?? {})) for (const one of [sent].flat()) form?.append(name, one)
      return fetch(
        `${url}/api/v1${call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')}?${new URLSearchParams(query)}`,
        {
          method: call.method,
          body: form ?? (body ? JSON.stringify(body) : null),
          headers: {
            ...(body && !form ? { 'content-type': 'application/json' } : {}),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...extra,
          },
        },
      )
    }
    const read = async (call: Call, response: Response): Promise<Json> => {
      if (!response.ok) throw new Error(`${call.name}: ${response.status} ${await response.text()}`)
      return (await response.json()) as Json
    }
    const [person] = await sql('select id from app_user where username = $1', [username])
    const id = Number(person?.['id'])
    let token = ''
    let session: unknown
    const comesIn = async (): Promise<void> => {
      token = ''
      token = String((await read(login, await sends(login, { body: { username, password: PASSWORD } })))['token'])
      session = (await sql('select id from session where id_user = $1 order by created_at desc, id desc limit 1', [id]))[0]?.['id']
    }
    await comesIn()
    // This login has proved itself for good: what it does is not what is walked.
    // Whoever's own walk came before has other means by now, and proofs of theirs are over.
    const stays = () =>
      sql(
        `insert into step_up_fresh (id_session, id_user, method, at) values ($1, $2, 'password', now() + interval '1 day')
        on conflict (id_session) do update set at = excluded.at`,
        [session, id],
      )
    /** A token is good for a quarter of an hour, and on a busy machine a walk takes longer. */
    const send: typeof sends = async (...sent) => {
      await stays()
      const first = await sends(...sent)
      if (first.status !== 401) return first
      await comesIn()
      await stays()
      return sends(...sent)
    }
    const ask: Hand['ask'] = async (call, sent) => {
      return read(call, await send(call, sent, isKeyed(call) ? { 'idempotency-key': crypto.randomUUID() } : {}))
    }
    const pays: Hand['pays'] = async (body) => {
      const key = { 'idempotency-key': crypto.randomUUID() }
      const first = await send(pay, { body }, key)
      if (first.ok) return (await first.json()) as Json
      const { error, facts } = (await first.json()) as { error: string; facts?: Json }
      if (error !== 'step_up_required') throw new Error(`${username} cannot pay: ${error}`)
      const { proof } = await ask(confirm, { body: { order: facts?.['order'], by: { method: 'pin', pin: PIN } } })
      return read(pay, await send(pay, { body }, { ...key, [STEP_UP_HEADER]: String(proof) }))
    }
    return { id, ask, pays }
  }
  return {
    sql,
    close: () => client.end(),
    hand: (username) => {
      const made = hands.get(username) ?? makeHand(username)
      hands.set(username, made)
      return made
    },
  }
}

export interface SetUp {
  step: Json | undefined
  passkeys: Json[]
}

/** What somebody proves themselves with, as it lies in the database. */
export async function setUpOf({ sql }: ProofServer, id: number): Promise<SetUp> {
  const [step] = await sql('select to_jsonb(s) as row from step_up s where id_user = $1', [id])
  return {
    step: step?.['row'] as Json | undefined,
    passkeys: (await sql('select to_jsonb(p) as row from passkey p where id_user = $1', [id])).map(({ row }) => row as Json),
  }
}

/** From now on this is what they have; nobody has proved anything lately, and a code may be typed again. */
export async function haveSetUp({ sql }: ProofServer, id: number, { step, passkeys }: SetUp): Promise<void> {
  await sql('delete from step_up where id_user = $1', [id])
  await sql('delete from passkey where id_user = $1', [id])
  if (step)
    await sql('insert into step_up select * from jsonb_populate_record(null::step_up, $1)', [
      JSON.stringify({ ...step, totp_step: 0, totp_tries: 0, used_spent: 0, used_count: 0 }),
    ])
  for (const one of passkeys)
    await sql('insert into passkey overriding system value select * from jsonb_populate_record(null::passkey, $1)', [JSON.stringify(one)])
  await sql(`delete from step_up_fresh where id_user = $1 and at < now() + interval '1 hour'`, [id])
}

/** A PIN for hands that pay. */
export const givePin = (hand: Hand): Promise<Json> => hand.ask(setPin, { body: { pin: PIN, password: PASSWORD } })
