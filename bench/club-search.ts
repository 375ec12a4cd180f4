/**
 * The scenario `club-search`: what buyers look for in the club, over HTTP, in a catalogue of ten thousand products and then of a hundred
 * thousand: common words and rare ones, filters, every order, and pages far down the list.
 */
import { openDb, type Sql } from '@taschino/server/platform/db/db.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { ms, table, times, type Target } from './figures.ts'
import { optionsOf, type Bench, type Scenario } from './scenario.ts'
import { peopleWorld } from './world.ts'

const options = optionsOf({ rounds: { type: 'string', default: '60' } })
const ROUNDS = Number(options.rounds)
const [SMALL, LARGE] = [10_000, 100_000]
const BRANDS = 80
const CATEGORIES = 10
/** As `docs/product.md` promises. */
const MOST_MS = 30
const MOST_GROWTH = 1.3

const QUERIES = [
  'text=lampada',
  'text=lampade%20legno',
  'text=buono',
  'text=buon',
  'text=zaino&sort=price',
  'text=bottega%20aperta&sort=affordable',
  'text=grande&idCategory=3',
  'text=4711',
  'text=nessunocosi',
  'idCategory=5&sort=price',
  'sort=affordable&kind=digital',
  'text=casa&max=2000&there=true',
  'payWith=business&sort=price',
] as const

/** Beside those that are there, as a provider's catalogue is: things in six materials, and vouchers that all begin alike. */
async function fill(db: Sql, from: number, to: number): Promise<void> {
  await db.query(
    `insert into club_category (title, icon, place) select 'Categoria ' || n, 'tag', n from generate_series(1, $1) n on conflict do nothing`,
    [CATEGORIES],
  )
  await db.query(
    `insert into club_brand (provider, brand_guid, name, id_category)
     select 'pointer', 'b-' || n, (array['Casa', 'Bottega', 'Lume', 'Vela'])[1 + n % 4] || ' ' || (array['Aperta', 'Chiara', 'Antica', 'Verde', 'Alta'])[1 + n % 5] || ' ' || n,
       (select id from club_category order by id offset n % $2 limit 1) from generate_series(1, $1) n on conflict do nothing`,
    [BRANDS, CATEGORIES],
  )
  await db.query(
    `insert into club_product (id_brand, provider, external_id, kind, name, description, units, prices, costs, stock, most_per_order, pay_with, vat_kind, barcode_format,
       answers_within_hours, least_price, id_category, listed, sort_name, words)
     select b.id, 'pointer', 'p-' || n, case when n % 3 = 0 then 'physical' else 'digital' end, x.name, x.description, array[x.price], array[x.price], array[x.price * 9 / 10],
       case when n % 3 = 0 then n % 40 end, 5, case when n % 9 = 0 then array['business', 'free_credits'] else array['free_credits'] end, 'multi', 'none', 2, x.price,
       b.id_category, true, club_folded(x.name), club_words(x.name, b.name, x.description)
     from generate_series($1::int, $2::int) n join (select *, row_number() over (order by id) as at from club_brand) b on b.at = 1 + n % $3
       cross join lateral (select case when n % 3 = 0 then (array['Cesto', 'Lampada', 'Zaino', 'Quaderno', 'Tazza', 'Sedia', 'Coperta', 'Borraccia', 'Vaso', 'Puzzle', 'Orologio'])[1 + n % 11]
           || ' ' || (array['di lino', 'in legno', 'blu', 'da viaggio', 'grande', 'leggero', 'rosso'])[1 + n % 7] || ' n. ' || n
         else 'Buono ' || b.name || ' n. ' || n end as name,
         'Consegna in due o tre giorni, vale anche insieme ad altri buoni.' as description, 500 + (n * 37 % 190) * 50 as price) x`,
    [from, to, BRANDS],
  )
  await db.query('vacuum analyze club_product')
}

interface Page {
  items: unknown[]
  nextCursor: string | null
}

async function ask(server: RealServer, token: string, query: string): Promise<{ took: number; page: Page }> {
  const since = performance.now()
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1/club/products?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const page = (await answer.json()) as Page
  if (answer.status !== 200) throw new Error(`${query}: ${answer.status} ${JSON.stringify(page)}`)
  return { took: performance.now() - since, page }
}

/** Each question as often as the others, and every fifth time three pages further. */
async function look(server: RealServer, token: string, rounds: number): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>(QUERIES.map((query) => [query, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const query of QUERIES) {
      let cursor: string | null = null
      for (let pages = round % 5 === 0 ? 3 : 1; pages > 0; pages -= 1) {
        const { took, page }: { took: number; page: Page } = await ask(server, token, `${query}${cursor ? `&cursor=${cursor}` : ''}`)
        taken.get(query)?.push(took)
        cursor = page.nextCursor
        if (cursor === null) break
      }
    }
  return taken
}

const p95 = (samples: readonly number[]): number => samples.toSorted((a, b) => a - b)[Math.floor(samples.length * 0.95)] ?? NaN

async function measure({ postgres, secret }: Bench): Promise<Target[]> {
  const db = openDb(postgres.url, { reads: 2 })
  const world = await peopleWorld(postgres.url, secret, { payers: 50, shops: 2 })
  const server = await startRealServer({ databaseUrl: postgres.url, secret, env: {} })
  const token = world.token(world.payers[0] ?? 0)
  try {
    await db.slow((sql) => fill(sql, 1, SMALL))
    await look(server, token, 3)
    const small = await look(server, token, ROUNDS)
    await db.slow((sql) => fill(sql, SMALL + 1, LARGE))
    await look(server, token, 3)
    const large = await look(server, token, ROUNDS)
    console.log(
      table(
        ['p95', `${SMALL}`, `${LARGE}`],
        QUERIES.map((query) => [decodeURIComponent(query), ms(p95(small.get(query) ?? [])), ms(p95(large.get(query) ?? []))]),
      ),
    )
    const [one, other] = [p95([...small.values()].flat()), p95([...large.values()].flat())]
    return [
      { name: `p95 of a search among ${SMALL} products`, reached: one <= MOST_MS, said: ms(one) },
      { name: `the same among ${LARGE}`, reached: other <= one * MOST_GROWTH, said: `${ms(other)}, ${times(other / one)}` },
    ]
  } finally {
    await server.stop()
    await db.close()
  }
}

export const scenario: Scenario = { says: 'what buyers look for in the club, among 10,000 products and 100,000', run: measure }
