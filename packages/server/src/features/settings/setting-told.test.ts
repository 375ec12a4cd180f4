/** A setting that waits for a second person is told to those who may agree, its answer to whoever asked; what is over waits in no list. */
import { countUnread, listNotifications } from '@taschino/contract/notifications.ts'
import { changeSetting, decideSetting, withdrawSetting } from '@taschino/contract/settings.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story, type World } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { outboxConsumer } from '../notifications/public.ts'

const FEES = { feeMin: 100, feeMax: 300, lowest: 0, highest: 500 }
const of = (id: number, body: object) => ({ params: { id: String(id) }, body }) as never

async function scene(world: World) {
  const marta = await world.person('admin', { name: 'Marta Serra' })
  const [ivo, lia] = [await world.person('company', { name: 'Ivo Bellini' }), await world.person('company', { name: 'Lia Conti' })]
  const outside = await world.person('agent')
  await world.gives((await world.person('enduser')).id, '1 × 8,00 normal')
  const hearing = outboxConsumer(world.db, openLog('silent'))
  const reads = async (who: Person, language?: 'en') => {
    await hearing.work()
    const { items } = await who.gets(listNotifications, { query: language ? { language } : {} })
    return items.map(({ title, body, link }) => [title, body, link])
  }
  const unread = async (who: Person) => {
    await hearing.work()
    return (await who.gets(countUnread, {})).unread
  }
  const letters = async ({ id }: Person) =>
    (
      await world.db.query<{ said: string }>(
        `select (facts ->> 'answer') || ' ' || (facts ->> 'setting') as said from letter where id_user = $1 and kind = 'setting-told' order by id`,
        [id],
      )
    ).rows.map(({ said }) => said)
  const asks = async () => (await marta.gets(changeSetting, { body: { key: 'fees', value: FEES } })).id
  return { marta, ivo, lia, outside, reads, unread, letters, asks }
}
const WAITS = ['Serve un secondo sì', 'Commissioni: guarda che cosa cambia, poi approva o rifiuta', '/company-settings']
const OVER = ['Cambio di impostazione', 'Commissioni: qualcuno ha già risposto', '/company-settings']

story(
  'everybody else of the company is asked; once somebody has answered it waits for nobody, and whoever asked reads the answer',
  async (world) => {
    const { marta, ivo, lia, outside, reads, unread, letters, asks } = await scene(world)
    const id = await asks()
    expect([await reads(ivo), await reads(lia), await reads(marta), await reads(outside)]).toEqual([[WAITS], [WAITS], [], []])
    expect(await reads(ivo, 'en')).toEqual([
      ['A second yes is needed', 'Fees: look at what would change, then approve or refuse', '/company-settings'],
    ])
    expect([await unread(ivo), await unread(lia)]).toEqual([1, 1])
    expect([await letters(ivo), await letters(lia), await letters(marta)]).toEqual([['asked fees'], ['asked fees'], []])
    await ivo.gets(decideSetting, of(id, { decision: 'approve' }))
    expect(await reads(marta)).toEqual([['Impostazione approvata', 'Commissioni: una seconda persona ha detto sì', '/company-settings']])
    expect([await reads(ivo), await reads(lia)]).toEqual([[OVER], [OVER]])
    expect([await unread(ivo), await unread(lia), await unread(marta)]).toEqual([0, 0, 1])
    expect([await letters(marta), await letters(lia)]).toEqual([['approved fees'], ['asked fees']])
  },
  {},
)

story(
  'a no comes with its reason, also by mail; what is taken back asks nobody any more',
  async (world) => {
    const { marta, ivo, reads, unread, asks } = await scene(world)
    const box = await world.letterbox()
    await ivo.gets(decideSetting, of(await asks(), { decision: 'refuse', reason: 'Troppo poco' }))
    expect(await reads(marta)).toEqual([['Impostazione non approvata', 'Commissioni. Motivo: Troppo poco', '/company-settings']])
    const letter = await box.brings(`${marta.username}@storia.test`)
    expect(letter.text).toContain('Commissioni: una seconda persona ha detto no')
    expect(letter.text).toContain('Motivo: Troppo poco')
    // No value of it leaves by mail.
    expect(letter.text).not.toMatch(/[13],00|%|fee/)
    const id = await asks()
    expect(await unread(ivo)).toBe(1)
    await marta.gets(withdrawSetting, of(id, {}))
    expect(await reads(ivo)).toEqual([['Impostazione ritirata', 'Commissioni: resta quella di prima', '/company-settings'], OVER, OVER])
    expect(await unread(ivo)).toBe(1)
  },
  {},
)

story(
  'what one person decides alone is told to nobody',
  async (world) => {
    const { marta, ivo, reads, letters } = await scene(world)
    await marta.gets(changeSetting, { body: { key: 'ticketYears', value: 2 } })
    expect([await reads(ivo), await letters(ivo)]).toEqual([[], []])
  },
  {},
)
