/** Whoever ordered hears by mail of each step that they did not see themselves, in their language, unless they want no such mail. */
import { setChoice } from '@taschino/contract/people/own-data.ts'
import { receiveOrder } from '@taschino/contract/club/orders.ts'
import { buys, openClub, productBy, type ClubWorld } from '@taschino/testkit/club-orders.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { writeLetter } from '../../mail/write-letter.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ADDRESS = { name: 'Giulia Bianchi', street: 'Via Po 12', postalCode: '10123', city: 'Torino', province: 'TO' }

let club: ClubWorld
beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const buyer = async (): Promise<Person> => {
  const person = await club.world.person('enduser')
  await club.world.gives(person.id, '500,00 credits')
  return person
}
const fails = (failure: string, more: object = {}): Promise<number> => productBy(club.world, { externalId: `fails.${failure}`, ...more })

interface Lying {
  as: string
  text: string
  subject: string
}
async function lettersTo({ id }: Person, language: 'it' | 'en' = 'it'): Promise<Lying[]> {
  const { rows } = await club.world.db.query<{ facts: { as: string } }>(
    `select facts from letter where id_user = $1 and kind = 'club-news' order by id`,
    [id],
  )
  return rows.map(({ facts }) => {
    const paper = writeLetter('club-news', facts, { language, circuit: 'Borgo Pay', publicUrl: 'https://casa.example' })
    return { as: facts.as, text: paper?.text ?? '', subject: paper?.subject ?? '' }
  })
}
const stepsTo = async (person: Person): Promise<string[]> => (await lettersTo(person)).map(({ as }) => as)

test('a parcel: its order is confirmed; whoever says themselves that it is there needs no letter about it', async () => {
  const giulia = await buyer()
  const goods = await productBy(club.world, { provider: 'internal', kind: 'physical', stock: 2 })
  const { idOrder, gtid } = await buys(giulia, goods, { address: ADDRESS })
  await giulia.gets(receiveOrder, { params: { idOrder: String(idOrder) } })
  const letters = await lettersTo(giulia)
  expect(letters.map(({ as }) => as)).toEqual(['accepted'])
  expect(letters[0]?.text).toContain(`https://casa.example/club?gtid=${gtid}&type=order`)
  // What stands on locked screens names nothing.
  for (const { subject } of letters) expect(subject).not.toMatch(/Buono|€|\d/)
})

test('what came in part and what was refused say what is back, in the reader’s language', async () => {
  const giulia = await buyer()
  const part = await buys(giulia, await fails('deliver-part'), { amount: 3 })
  await club.until(giulia, part.idOrder, 'delivered')
  const no = await buys(giulia, await fails('refuse'))
  await club.until(giulia, no.idOrder, 'failed')
  expect(await stepsTo(giulia)).toEqual(['part', 'failed'])
  const [it, en] = [await lettersTo(giulia), await lettersTo(giulia, 'en')]
  expect(it[1]?.text).toMatch(/10,00\s€ sono di nuovo nel tuo portafoglio/)
  expect(en[1]?.text).toMatch(/€10\.00 are back in your pocket/)
  expect([it[0]?.text, en[0]?.text]).toEqual([expect.stringMatching(/di 3: .* tornati/), expect.stringMatching(/of 3 came: .* back/)])
})

test('a large order whose provider is silent: its buyer hears that it is late, that the money is safe, and who decides', async () => {
  const giulia = await buyer()
  const { idOrder } = await buys(giulia, await fails('answer-503', { price: 12_000 }), { price: 12_000 })
  const turn = () => club.due().then(() => club.asks())
  await turn()
  await club.sandbox.kill()
  await club.world.db.query(`update club_order set promised_at = clock_timestamp() - interval '2 hours' where id = $1`, [idOrder])
  await turn()
  await turn()
  await club.sandbox.again()
  const letters = await lettersTo(giulia)
  expect(letters.map(({ as }) => as)).toEqual(['late'])
  expect(letters[0]?.text).toMatch(/120,00\s€ restano da parte e al sicuro/)
})

test('whoever wants no mail of the club gets none, and reads the same in the list', async () => {
  const giulia = await buyer()
  await giulia.gets(setChoice, { body: { kind: 'club', channel: 'mail', wanted: false } })
  const { idOrder } = await buys(giulia, await fails('refuse'))
  await club.until(giulia, idOrder, 'failed')
  expect(await stepsTo(giulia)).toEqual([])
})
