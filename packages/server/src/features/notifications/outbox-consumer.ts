/** Turns outbox rows into notifications of each person, exactly once, whichever server does it and whenever one dies. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newsOf } from '@taschino/contract/notice-lead.ts'
import type { Job } from '../../platform/scheduler.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import type { Log } from '../../platform/log.ts'
import { readNotice, type Notice } from '../realtime/public.ts'
import {
  changesOf,
  endAsked,
  endReviews,
  endSettings,
  endYeses,
  entriesOf,
  reviewsOf,
  titlesOf,
  unheardRows,
  noteHeard,
  takeFloor,
  unheardDepth,
  type Entry,
  type UnheardRow,
} from './consumer-store.ts'
import { newsFor, type News } from './rules.ts'
import { tell } from './store.ts'

const POLL_MS = 400
const AT_ONCE = 50
/** Events of one go, at least one row: a commit under load tells of a hundred payments. */
const EVENTS = 300
/** Goes follow each other until so many are told, where nobody waits for anything else. */
const IN_A_ROW = 1200
/**
 * So many payments wait for their commit: payments come first, and until there are fewer the lists grow by one small go at a time (F08).
 */
const CROWD = 24
const EVENTS_IN_A_CROWD = 60
/** What an event weighs about: rows beyond one go would be read to be put aside. */
const BYTES = 350

/** What the company is asked about, by whose it is. */
interface About {
  changes: ReadonlyMap<number, number>
  reviews: ReadonlyMap<number, number>
}

interface Heard {
  notice: Notice
  at: Date
}

/** What somebody is told in a sentence of its own, for those whom it names. */
function told({ notice: { users = [], shops = [], agencies = [], company = false, notification, event }, at }: Heard): News[] {
  if (!notification) return []
  const { says, facts, type, GTID } = notification
  // Beside an event `company` says whose open screens hear of that.
  const to = { users: [...users], shops: [...shops], agencies: [...agencies], company: company && event === undefined }
  const one = newsFor(type, at, to, { says, facts, gtid: GTID ?? null })
  return one ? [one] : []
}

/** The company hears of what is put to it; which change of account a shop has asked for, which review a shop or an agency has. */
function asked(
  { notice: { company, event, shops: [shop = 0] = [], agencies: [agency = 0] = [], users: [user = 0] = [] }, at }: Heard,
  about: About,
): News[] {
  if (company !== true) return []
  const ofAgency = event?.type === 'onAgencyCompanyResponse'
  switch (event?.action) {
    case 'asked':
      return listOf(newsFor(ofAgency ? 'new-order' : 'new-request', at, { company: true }, { gtid: event.GTID || null }))
    case 'iban-asked':
      return listOf(newsFor('new-iban', at, { company: true }, factsOf('change', about.changes.get(shop || user))))
    case 'review-waiting':
      return listOf(
        newsFor(
          ofAgency ? 'new-agency' : 'new-shop',
          at,
          { company: true },
          factsOf('review', about.reviews.get(ofAgency ? agency : shop)),
        ),
      )
    default:
      return []
  }
}
const listOf = (one: News | null): News[] => (one ? [one] : [])
const factsOf = (name: string, id: number | undefined): Partial<News> => (id === undefined ? {} : { facts: { [name]: id } })

const isPaid = ({ notice: { event } }: Heard): boolean => event?.type === 'onPayment' && event.action === 'completed' && event.GTID !== ''

/** Whoever paid has a line that they need not look at; a shop has one line for its day, which grows. */
function paid(heard: readonly Heard[], entries: readonly Entry[], titles: ReadonlyMap<number, string>): News[] {
  const byPayment = Map.groupBy(entries, ({ gtid }) => gtid)
  const days = new Map<string, News>()
  const own: (News | null)[] = []
  for (const {
    notice: { users = [], shops = [], event },
    at,
  } of heard) {
    const gtid = event?.GTID ?? ''
    const place = titles.get(shops[0] ?? 0) ?? null
    for (const { party, value } of byPayment.get(gtid) ?? []) {
      if (value < 0)
        own.push(
          newsFor('payment', at, users.includes(party) ? { users: [party] } : { shops: [party] }, {
            gtid,
            place,
            value: -value,
            seen: true,
          }),
        )
      else if (shops.includes(party)) {
        const pile = `payment:${businessDay(at.getTime())}`
        const before = days.get(`${party} ${pile}`)
        const next = newsFor(
          'payment',
          at,
          { shops: [party] },
          { gtid, pile, value: value + (before?.value ?? 0), count: 1 + (before?.count ?? 0) },
        )
        if (next) days.set(`${party} ${pile}`, next)
      }
    }
  }
  return [...own.filter((one) => one !== null), ...days.values()]
}

const heardIn = (rows: readonly UnheardRow[]): Heard[] =>
  rows.flatMap(({ at, events }) => events.map((json): Heard => ({ notice: readNotice(json), at })))
const isOfIban = ({ notice: { event } }: Heard): boolean => event?.action.startsWith('iban-') === true
const isOfReview = ({ notice: { event } }: Heard): boolean => event?.action.startsWith('review-') === true
/** Which numbers these name: changes of settings, first yeses. */
const numbersIn = (heard: readonly Heard[], fact: 'change' | 'yes', isMeant: (type: string) => boolean): number[] =>
  heard.flatMap(({ notice: { notification } }) => {
    const number: unknown = notification && isMeant(notification.type) ? { ...notification.facts }[fact as never] : null
    return Number.isSafeInteger(number) ? (number as number) : []
  })
const isOfRequest = ({ notice: { company, event } }: Heard): boolean => company === true && (event?.GTID ?? '') !== ''

/** Everything that these tell anybody. */
async function newsIn(sql: Sql, heard: readonly Heard[], about: About): Promise<News[]> {
  const payments = heard.filter(isPaid)
  const parties = payments.flatMap(({ notice: { users = [], shops = [], event } }) =>
    [...users, ...shops].map((party) => ({ party, gtid: event?.GTID ?? '' })),
  )
  const [entries, titles] =
    payments.length === 0
      ? [[], new Map<number, string>()]
      : [
          await entriesOf(sql, parties),
          await titlesOf(
            sql,
            payments.flatMap(({ notice: { shops = [] } }) => shops),
          ),
        ]
  return [...heard.flatMap((one) => [...told(one), ...asked(one, about)]), ...paid(payments, entries, titles)]
}

/** The oldest rows, as many as are one go. */
function oneGo(rows: readonly UnheardRow[], most: number): UnheardRow[] {
  let events = 0
  return rows.filter((row) => (events += row.events.length) <= most || events === row.events.length)
}

async function tellOf(sql: Sql, rows: readonly UnheardRow[]): Promise<void> {
  const heard = heardIn(rows)
  const changes = await changesOf(
    sql,
    heard.filter(isOfIban).flatMap(({ notice: { shops = [], users = [] } }) => [...shops, ...users].slice(0, 1)),
  )
  const reviews = await reviewsOf(
    sql,
    heard.filter(isOfReview).flatMap(({ notice: { shops = [], agencies = [] } }) => [...shops, ...agencies]),
  )
  const all = await newsIn(sql, heard, { changes, reviews })
  if (all.length > 0) await tell(sql, all)
  const requests = heard.filter(isOfRequest).map(({ notice: { event } }) => event?.GTID ?? '')
  if (requests.length > 0 || changes.size > 0) await endAsked(sql, requests, [...changes.values()])
  if (reviews.size > 0) await endReviews(sql, [...reviews.values()])
  const settings = numbersIn(heard, 'change', (type) => newsOf(type) === 'setting')
  if (settings.length > 0) await endSettings(sql, settings)
  const yeses = numbersIn(heard, 'yes', (type) => type === 'yes')
  if (yeses.length > 0) await endYeses(sql, yeses)
}

/** It lies in what is told, and would go wrong again at the next try; a database that is busy or away is another matter. */
function isPoison(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return error instanceof TypeError || error instanceof RangeError || (typeof code === 'string' && /^2[23]...$/.test(code))
}

/** A commit at a time, and of one commit an event at a time, until what cannot be told stands alone: everybody else hears theirs (F21). */
const smaller = (rows: readonly UnheardRow[]): UnheardRow[] =>
  rows.length > 1 ? [...rows] : rows.flatMap((row) => row.events.map((event) => ({ ...row, events: [event] })))

async function tellWhatCanBeTold(sql: Sql, log: Pick<Log, 'alarm'>, rows: readonly UnheardRow[]): Promise<void> {
  try {
    await inSavepoint(sql, () => tellOf(sql, rows))
  } catch (error) {
    if (!isPoison(error)) throw error
    const parts = smaller(rows)
    if (parts.length > 1) for (const part of parts) await tellWhatCanBeTold(sql, log, [part])
    else log.alarm('an event of the outbox could not be told to anybody', { row: rows[0]?.seq ?? 0 })
  }
}

/** How many events it was. Another server that is at it is left alone. */
async function hearOnce(sql: Sql, log: Pick<Log, 'alarm'>, most: number): Promise<number> {
  const floor = await takeFloor(sql)
  if (floor === null) return 0
  const rows = oneGo(await unheardRows(sql, floor, AT_ONCE, most * BYTES), most)
  if (rows.length === 0) return 0
  await tellWhatCanBeTold(sql, log, rows)
  await noteHeard(
    sql,
    rows.map(({ seq }) => seq),
  )
  return rows.reduce((sum, { events }) => sum + events.length, 0)
}

/** `waiting`: how many movements wait for their commit in this process. */
export const outboxConsumer = (db: Db, log: Pick<Log, 'alarm'>, waiting: () => number = () => 0): Job => ({
  name: 'hear notices',
  everyMs: POLL_MS,
  depth: unheardDepth,
  async work() {
    for (let done = 0; done < IN_A_ROW;) {
      const crowded = waiting() >= CROWD
      const events = await db.tx((sql) => hearOnce(sql, log, crowded ? EVENTS_IN_A_CROWD : EVENTS))
      if (events === 0 || crowded) return
      done += events
    }
  },
})
