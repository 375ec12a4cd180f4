/** The states of a gift code: what everybody may do with it in each of them, and which state may follow which, also for the database. */
import { returnGift, revealCode, useGift } from '@taschino/contract/gift-codes.ts'
import { cancelGift, removeCode, revealStock, withdrawCode } from '@taschino/contract/gift-stock.ts'
import { CODE_STATES, type CodeState } from '@taschino/contract/gift-shapes.ts'
import type { Call } from '@taschino/contract/call.ts'
import { buyGift } from '@taschino/contract/gift-codes.ts'
import { codesBy, merchantBy } from '@taschino/testkit/gift-stock.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const reason = { reason: 'Prova' }
const BUYERS: Readonly<Record<string, Call>> = { reveal: revealCode, giveBack: returnGift, use: useGift }
const COMPANYS: Readonly<Record<string, Call>> = { cancel: cancelGift, withdraw: withdrawCode, remove: removeCode, look: revealStock }
const bodyOf = (name: string): object | undefined =>
  name === 'use' ? {} : ['cancel', 'withdraw', 'look'].includes(name) ? reason : undefined

/** What each act is answered in each state; a code that nobody has is nobody's to the one who would have it. */
const UNSOLD = { reveal: 'not_found', giveBack: 'not_found', use: 'not_found', cancel: 'code_not_sold' } as const
const TABLE: Readonly<Record<CodeState, Readonly<Record<string, string>>>> = {
  free: { ...UNSOLD, withdraw: 'done', remove: 'done', look: 'done' },
  quarantined: { ...UNSOLD, withdraw: 'done', remove: 'done', look: 'done' },
  assigned: {
    reveal: 'done',
    giveBack: 'done',
    use: 'code_unseen',
    cancel: 'done',
    withdraw: 'code_assigned',
    remove: 'code_assigned',
    look: 'code_assigned',
  },
  revealed: {
    reveal: 'done',
    giveBack: 'code_seen',
    use: 'done',
    cancel: 'done',
    withdraw: 'code_assigned',
    remove: 'code_assigned',
    look: 'code_assigned',
  },
  burned: {
    reveal: 'code_cancelled',
    giveBack: 'code_cancelled',
    use: 'code_cancelled',
    cancel: 'code_not_sold',
    withdraw: 'code_assigned',
    remove: 'code_assigned',
    look: 'code_assigned',
  },
  withdrawn: { ...UNSOLD, withdraw: 'code_gone', remove: 'code_gone', look: 'code_gone' },
  expired: { ...UNSOLD, withdraw: 'code_gone', remove: 'code_gone', look: 'code_gone' },
}

/** Which may follow which. */
const NEXT: Readonly<Record<CodeState, readonly CodeState[]>> = {
  free: ['assigned', 'quarantined', 'withdrawn', 'expired'],
  quarantined: ['free', 'withdrawn', 'expired'],
  assigned: ['revealed', 'free', 'burned'],
  revealed: ['burned'],
  burned: [],
  withdrawn: [],
  expired: [],
}

interface Cast {
  world: World
  marta: Person
  giulia: Person
  merchant: { id: number; merchant: string }
}

/** Past the guards of the database, to begin where the clock would have led. */
const asReplica = (world: World, text: string): Promise<void> =>
  world.db.tx(async (sql) => {
    await sql.query('set local session_replication_role = replica')
    await sql.query(text)
  })

/** A code in this state, as the calls bring it there; one that the clock has ended is to every call what a withdrawn one is. */
async function codeIn({ world, marta, giulia, merchant }: Cast, state: CodeState): Promise<string> {
  await codesBy(marta, merchant, 1000, 1)
  const { rows } = await world.db.query<{ id: number }>('select max(id) as id from gift_code')
  const params = { id: String(rows[0]?.id) }
  const sold = async (): Promise<{ id: string }> => {
    await world.db.query(`update gift_code set state = 'quarantined' where state = 'free' and id <> $1`, [rows[0]?.id])
    const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 1000, amount: 1 } })
    return { id: String(codes[0]?.id) }
  }
  if (state === 'quarantined') await world.db.query(`update gift_code set state = 'quarantined' where id = $1`, [rows[0]?.id])
  if (state === 'withdrawn' || state === 'expired') await marta.gets(withdrawCode, { params, body: reason })
  if (state === 'expired') await asReplica(world, `update gift_code set state = 'expired' where id = ${params.id}`)
  if (state === 'assigned' || state === 'revealed' || state === 'burned') {
    const mine = await sold()
    if (state === 'revealed') await giulia.gets(revealCode, { params: mine })
    if (state === 'burned') await marta.gets(cancelGift, { params: mine, body: reason })
    return mine.id
  }
  return params.id
}

story('T19: every act in every state is answered as the table says', async (world) => {
  const marta = await world.person('company')
  const merchant = await merchantBy(marta, { units: [1000] })
  const found: Record<string, Record<string, string>> = {}
  for (const state of CODE_STATES) {
    const row: Record<string, string> = {}
    const giulia = await world.person('enduser')
    await world.gives(giulia.id, '70,00 credits')
    for (const [name, call] of Object.entries({ ...BUYERS, ...COMPANYS })) {
      const id = await codeIn({ world, marta, giulia, merchant }, state)
      const answer = await (name in BUYERS ? giulia : marta).sends(call, { params: { id }, body: bodyOf(name) })
      row[name] = answer.status === 200 ? 'done' : String((answer.json as { error?: string }).error)
    }
    found[state] = row
  }
  expect(found).toEqual(TABLE)
})

story('T19: the database lets a code go from a state to those that may follow, and to no other', async (world) => {
  const [marta, giulia] = [await world.person('company'), await world.person('enduser')]
  const merchant = await merchantBy(marta, { units: [1000] })
  await codesBy(marta, merchant, 1000, 1)
  const { rows } = await world.db.query<{ id: number }>('select max(id) as id from gift_code')
  const id = rows[0]?.id
  const sold = (state: CodeState): string =>
    ['assigned', 'revealed', 'burned'].includes(state)
      ? `gtid = '2MWW7QK7B2HCE55W', party = ${giulia.id}, id_user = ${giulia.id}, bought_at = '2026-11-01', revealed_at = ${state === 'revealed' ? `'2026-11-02'` : 'null'}, reason = 'x'`
      : `gtid = null, party = null, id_user = null, bought_at = null, revealed_at = null, reason = null`
  const setTo = (state: CodeState): string => `update gift_code set state = '${state}', ${sold(state)} where id = ${id}`
  const found: Record<string, CodeState[]> = {}
  for (const from of CODE_STATES) {
    found[from] = []
    for (const to of CODE_STATES.filter((one) => one !== from)) {
      await asReplica(world, setTo(from))
      const went = await world.db.query(setTo(to)).then(
        () => true,
        () => false,
      )
      if (went) found[from]?.push(to)
    }
  }
  await asReplica(world, setTo('free'))
  expect(Object.fromEntries(Object.entries(found).map(([from, to]) => [from, to.toSorted()]))).toEqual(
    Object.fromEntries(Object.entries(NEXT).map(([from, to]) => [from, [...to].toSorted()])),
  )
})
