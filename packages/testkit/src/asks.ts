/** Makes requests of agencies and shops to the company, for stories about the answers. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import type { PaybackTerm } from '@taschino/basics/fees.ts'
import { paybackOptions } from '@taschino/basics/payback.ts'
import { requestCredits } from '@taschino/ledger/movements/convert-takings.ts'
import { requestPayback } from '@taschino/ledger/movements/payback.ts'
import { post } from '@taschino/ledger/post.ts'
import { openDb } from '@taschino/server/platform/db/db.ts'
import { createRequest } from '@taschino/server/features/requests/public.ts'
import type { Person, StoryShop } from './personas.ts'
import type { World } from './story.ts'

export interface Asker {
  id: number
  place: number | null
}
type Books = { readonly db: Pick<World['db'], 'tx'> }

const place = ({ place: where }: Asker): number => where ?? 0

/** An agency orders tickets. */
export async function orders(
  world: Books,
  clerk: Asker,
  amount = 10,
  unit = 800,
  type: 'normal' | 'business' | 'gdo' = 'normal',
): Promise<string> {
  const { gtid } = await world.db.tx((sql) =>
    createRequest(sql, {
      kind: 'tickets',
      idParty: place(clerk),
      askedBy: clerk.id,
      value: unit * amount,
      tickets: { type, unit, amount },
    }),
  )
  return gtid
}

/** A shop asks for takings of meal tickets as euros; what it takes must be there. */
export async function wantsEuros(world: Books, clerk: Asker, value: number, term: PaybackTerm = 2): Promise<string> {
  const [gtid, shop, shares] = [newGtid(), place(clerk), [{ type: 'normal' as const, value }]]
  const option = paybackOptions(shares, { feeMin: 200, feeMax: 450 }, businessDay(Date.now())).find(({ days }) => days === term)
  if (!option) throw new Error('no way to pay')
  const { days, feeRate, fee, net, payoutDate, parts } = option
  return world.db.tx(async (sql) => {
    const { id } = await createRequest(sql, {
      gtid,
      kind: 'payback',
      idParty: shop,
      askedBy: clerk.id,
      value,
      shares,
      payback: { days, feeRate, fee, net, payoutDate, parts },
    })
    await post(sql, requestPayback({ gtid, shop, request: id, shares, detail: {}, events: [], call: null }))
    return gtid
  })
}

/** A shop asks for free credits instead of takings. */
export async function wantsCredits(world: Books, clerk: Asker, value: number): Promise<string> {
  const [gtid, shop, shares] = [newGtid(), place(clerk), [{ type: 'normal' as const, value }]]
  return world.db.tx(async (sql) => {
    const { id } = await createRequest(sql, { gtid, kind: 'credits', idParty: shop, askedBy: clerk.id, value, shares })
    await post(sql, requestCredits({ gtid, shop, request: id, shares, detail: {}, events: [], call: null }))
    return gtid
  })
}

/** The company's desk and an agency's office. */
export async function office(world: World): Promise<{ idAgency: number; elena: Person; marta: Person; paolo: Person }> {
  const idAgency = await world.agency('Officine Alfieri')
  const [elena, marta, paolo] = [
    await world.person('agency', { name: 'Elena Sala', place: idAgency }),
    await world.person('company', { name: 'Marta Serra' }),
    await world.person('company', { name: 'Paolo Neri' }),
  ]
  return { idAgency, elena, marta, paolo }
}

/** A shop of a group that has taken forty euros. */
export async function till(
  world: World,
  pays = '5 × 8,00 normal',
): Promise<{ group: StoryShop; forno: StoryShop; carla: Person; nadia: Person; giulia: Person }> {
  const group = await world.shop({ title: 'Gruppo Sapori', isGroup: true })
  const forno = await world.shop({ title: 'Forno Rosetti', group: group.id })
  const [carla, nadia] = [
    await world.person('shop', { name: 'Carla Rosetti', place: forno.id }),
    await world.person('shop', { name: 'Nadia Sapori', place: group.id }),
  ]
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, pays)
  await giulia.pays(forno, pays)
  return { group, forno, carla, nadia, giulia }
}

/** Whoever has this user name asks once for each value, in the demo world of a walk. */
async function asksEach(
  databaseUrl: string,
  username: string,
  values: readonly number[],
  ask: (world: Books, clerk: Asker, value: number) => Promise<string>,
): Promise<string[]> {
  const db = openDb(databaseUrl, { reads: 1, money: 1 })
  try {
    const { rows } = await db.query<{ id: number; place: number }>(
      'select id, coalesce(id_shop, id_agency) as place from app_user where username = $1',
      [username],
    )
    const clerk = rows[0]
    if (!clerk) throw new Error(`nobody is called ${username}`)
    const asked: string[] = []
    for (const value of values) asked.push(await ask({ db }, clerk, value))
    return asked
  } finally {
    await db.close()
  }
}

/** For walks: somebody's shop in the demo world asks for credits, once for each value. */
export const asksForCredits = (databaseUrl: string, username: string, values: readonly number[]): Promise<string[]> =>
  asksEach(databaseUrl, username, values, wantsCredits)

/** For walks: somebody's agency orders so many tickets of 8,00 €, once for each number. */
export const asksForTickets = (databaseUrl: string, username: string, amounts: readonly number[]): Promise<string[]> =>
  asksEach(databaseUrl, username, amounts, orders)
