/**
 * The scenario `desk-search`: what the company looks for with Ctrl K, over HTTP, among 100,000 people, 5,000 shops and two million
 * payments: names in full and in part, codes of receipts, whole GTIDs, amounts with a day and without.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { openDb, type Sql } from '@taschino/server/platform/db/db.ts'
import { openTokens } from '@taschino/server/http/auth/tokens.ts'
import { secretsFrom } from '@taschino/server/platform/secrets/secrets.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { ms, table, type Target } from './figures.ts'
import { writeHistory } from './history.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld } from './world.ts'

const options = optionsOf({
  rounds: { type: 'string', default: '60' },
  people: { type: 'string', default: '100000' },
  payments: { type: 'string', default: '2000000' },
})
const [ROUNDS, PEOPLE, PAYMENTS] = [Number(options.rounds), Number(options.people), Number(options.payments)]
const [PAYERS, SHOPS, DESKS] = [10_000, 5000, 20]
/** A year's payments lie in these days. */
const DAYS = 120
const DAY_MS = 86_400_000
const MOST_MS = 100
/** A page of the journal, with the sums of a month where they are asked for. */
const JOURNAL_MS = 300

const FIRST = `array['Giulia','Marco','Francesca','Luca','Chiara','Andrea','Sara','Matteo','Elisa','Davide','Martina','Simone','Ilaria','Paolo','Nora','Teresa','Ugo','Beatrice','Dario','Ines']`
const LAST = `array['Rossi','Bianchi','Ferrari','Esposito','Romano','Colombo','Ricci','Marino','Greco','Bruno','Gallo','Conti','De Luca','Costa','Giordano','Mancini','Rizzo','Lombardi','Moretti','Barbieri','Fontana','Santoro','Mariani','Rinaldi','Caruso','Ferrara','Galli','Martini','Leone','Longo','Gentile','Martinelli','Vitale','Lombardo','Serra','Coppola','De Santis','D''Angelo','Marchetti','Parisi']`
const SHOP = `array['Bar','Forno','Trattoria','Gastronomia','Pizzeria','Mercato','Panificio','Osteria','Alimentari','Caffè']`
const PLACE = `array['Centrale','Rosetti','della Posta','San Marco','al Ponte','Navigli','Brera','Lambrate','Isola','Porta Nuova','Valentino','del Corso','Garibaldi']`

/** Beside those that pay: people who were invited, and shops where nobody paid yet; all with names that repeat as names do. */
async function fill(sql: Sql): Promise<void> {
  await sql.query(
    `insert into app_user (username, email, role, first_name, last_name, status)
     select 'p' || n, 'p' || n || '@esempio.it', 'enduser', 'Nome', 'Cognome', 'active' from generate_series(1, $1::int) n`,
    [PEOPLE - PAYERS],
  )
  await sql.query(
    `insert into shop (title, business_name, address, description, capabilities, enabled) select 'Negozio', 'Negozio srl', 'Via Po ' || n, '', array['normal'], true from generate_series(1, $1::int) n`,
    [SHOPS - 200],
  )
  await sql.query(
    `update app_user set first_name = (${FIRST})[1 + id * 7 % 20], last_name = (${LAST})[1 + id * 11 % 40] || case when id % 5 = 0 then ' ' || (${LAST})[1 + id * 3 % 40] else '' end where role = 'enduser'`,
  )
  await sql.query(`update shop set title = (${SHOP})[1 + id % 10] || ' ' || (${PLACE})[1 + id * 7 % 13] || ' ' || id`)
  await sql.query('vacuum analyze')
}

/** As many desks as it takes: nobody types faster than a hundred and twenty questions a minute. */
async function desks(sql: Sql, secret: Buffer): Promise<string[]> {
  const { sign } = openTokens(secretsFrom(secret))
  const sids = Array.from({ length: DESKS }, () => randomUUID())
  const { rows } = await sql.query<{ id: number; username: string }>(
    `insert into app_user (username, email, role, first_name, last_name, status)
     select 'desk' || n, 'desk' || n || '@esempio.it', 'company', 'Banco', n::text, 'active' from generate_series(1, $1::int) n returning id, username`,
    [DESKS],
  )
  await sql.query(
    `insert into session (id, id_user, device, expires_at) select s, u, 'bench', now() + interval '1 day' from unnest($1::text[], $2::bigint[]) as x(s, u)`,
    [sids, rows.map(({ id }) => id)],
  )
  return rows.map(({ id, username }, i) => sign({ idUser: id, username, role: 'company', sid: sids[i] ?? '' }))
}

interface Paid {
  gtid: string
  value: number
  day: string
}

/** Kinds of questions, each drawn anew every time. */
function kinds(paid: readonly Paid[]): Readonly<Record<string, () => string>> {
  const one = (): Paid => paid[randomInt(paid.length)] ?? { gtid: '', value: 0, day: '' }
  const euros = (value: number): string => (value / 100).toFixed(2).replace('.', ',')
  const pick = (...texts: string[]) => texts[randomInt(texts.length)] ?? ''
  return {
    'a name and a family name': () => pick('giulia rossi', 'de luca marco', "d'angelo", 'martinelli ugo'),
    'a family name': () => pick('ferrari', 'esposito', 'serra'),
    'three letters': () => pick('ros', 'bia', 'mar', 'gio'),
    'two letters': () => pick('gi', 'xq', 'ro'),
    'what nobody is called': () => pick('zqxwv', 'nessuno cosi', 'hjkjh'),
    'a shop': () => pick('forno rosetti', 'trattoria', 'caffe centrale 4'),
    'an e-mail': () => `p${randomInt(1, PEOPLE - PAYERS)}@esempio.it`,
    'the code of a receipt': () => one().gtid.slice(8).toLowerCase(),
    'a code that nobody has': () => 'zzzz-zzz9',
    'a GTID': () => one().gtid,
    'an amount and a day': () => {
      const { value, day } = one()
      return `${euros(value)} ${day}`
    },
    'an amount that was not paid that day': () => `12,34 ${one().day}`,
    'an amount': () => euros(one().value),
    'an amount that nobody paid lately': () => '12,34',
  }
}

const JOURNAL = 'journal?'

/** Pages of the journal with their sums, as its table asks for them. */
function journalKinds(paid: readonly Paid[], shops: readonly number[]): Readonly<Record<string, () => string>> {
  const drawn = <T>(list: readonly T[]): T | undefined => list[randomInt(list.length)]
  const page = (query: Record<string, string>): string => `${JOURNAL}${new URLSearchParams({ limit: '50', ...query })}`
  return {
    'journal: the newest': () => page({}),
    'journal: a day with its sums': () => {
      const day = drawn(paid)?.day ?? ''
      return page({ from: day, to: day, totals: 'true' })
    },
    'journal: one kind with its sums': () => page({ kind: 'ticket-request', totals: 'true' }),
    'journal: one account': () => page({ account: 'bank' }),
    'journal: a shop': () => page({ party: String(drawn(shops) ?? 1) }),
    'journal: the last 31 days, their sums': () => page({ totals: 'true', limit: '1' }),
  }
}

async function ask({ port }: RealServer, token: string, text: string): Promise<number> {
  const since = performance.now()
  const path = text.startsWith(JOURNAL) ? text : `search?${new URLSearchParams({ text })}`
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/desk/${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const said = await answer.text()
  if (answer.status !== 200) throw new Error(`${text}: ${answer.status} ${said}`)
  return performance.now() - since
}

const p95 = (samples: readonly number[]): number => samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.95)] ?? NaN

async function measure({ postgres, secret }: Bench): Promise<Target[]> {
  const db = openDb(postgres.url, { reads: 2 })
  const world = await peopleWorld(postgres.url, secret, { payers: PAYERS, shops: 200 })
  console.log(`writing ${PAYMENTS} payments …`)
  await writeHistory(postgres.url, world, PAYMENTS, 0.1, { from: Date.now() - DAYS * DAY_MS, days: DAYS })
  const tokens = await db.slow(async (sql) => {
    await fill(sql)
    return desks(sql, secret)
  })
  const { rows: paid } = await db.query<Paid & Record<string, unknown>>(
    `select gtid, value, to_char(at at time zone 'Europe/Rome', 'YYYY-MM-DD') as day from ledger.movement tablesample system (0.1) where kind = 'payment' limit 2000`,
  )
  const server = await startRealServer({ databaseUrl: postgres.url, secret, env: {} })
  try {
    const { rows: shops } = await db.query<{ id: number }>('select id from shop limit 200')
    const questions = Object.entries({
      ...kinds(paid),
      ...journalKinds(
        paid,
        shops.map(({ id }) => id),
      ),
    })
    const taken = new Map<string, number[]>(questions.map(([name]) => [name, []]))
    let asked = 0
    for (let round = -2; round < ROUNDS; round += 1)
      for (const [name, draw] of questions) {
        const took = await ask(server, tokens[asked++ % tokens.length] ?? '', draw())
        if (round >= 0) taken.get(name)?.push(took)
      }
    console.log(
      table(
        ['a question', 'p50', 'p95', 'worst'],
        [...taken].map(([name, samples]) => {
          const sorted = samples.toSorted((a, b) => a - b)
          return [name, ms(sorted[Math.floor(sorted.length / 2)] ?? NaN), ms(p95(samples)), ms(sorted.at(-1) ?? NaN)]
        }),
      ),
    )
    const isJournal = ([name]: readonly [string, unknown]): boolean => name.startsWith('journal')
    const searches = [...taken].filter((one) => !isJournal(one))
    const all = p95(searches.flatMap(([, samples]) => samples))
    const journal = p95([...taken].filter(isJournal).flatMap(([, samples]) => samples))
    const [slowest, its] = searches.map(([name, samples]) => [name, p95(samples)] as const).toSorted((a, b) => b[1] - a[1])[0] ?? ['', NaN]
    return [
      { name: `p95 of a search among ${PEOPLE} people and ${PAYMENTS} payments`, reached: all <= MOST_MS, said: ms(all) },
      { name: `p95 of the slowest kind of question (${slowest})`, reached: its <= MOST_MS, said: ms(its) },
      { name: `p95 of a page of the journal among ${PAYMENTS} payments`, reached: journal <= JOURNAL_MS, said: ms(journal) },
    ]
  } finally {
    await server.stop()
    await db.close()
  }
}

export const scenario: Scenario = { says: 'what a desk looks for among 100,000 people and 2 million payments', run: measure }
