/** A first yes is told to those who may say the second one, its end to whoever said it; what is over waits in no list. */
import { dropFirstYes, listFirstYeses } from '@taschino/contract/approvals.ts'
import { cancelGift } from '@taschino/contract/gift-stock.ts'
import { buyGift, revealCode } from '@taschino/contract/gift-codes.ts'
import { countUnread, listNotifications } from '@taschino/contract/notifications.ts'
import { openLog } from '@taschino/server/platform/log.ts'
import { codesBy, merchantBy } from '@taschino/testkit/gift-stock.ts'
import type { Person } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { outboxConsumer } from '../notifications/public.ts'

const body = { reason: 'Confrontati con il negozio' }

story(
  'everybody else of the company is asked; agreed to or not, it waits for nobody then, and whoever said it first hears so',
  async (world) => {
    const [marta, ivo, lia] = [
      await world.person('company'),
      await world.person('company', { name: 'Ivo Bellini' }),
      await world.person('company', { name: 'Lia Conti' }),
    ]
    const giulia = await world.person('enduser')
    const merchant = await merchantBy(marta)
    await codesBy(marta, merchant, 1000, 2)
    await world.gives(giulia.id, '20,00 credits')
    const { codes } = await giulia.gets(buyGift, { body: { merchant: merchant.id, unit: 1000, amount: 2 } })
    const of = (n: number) => ({ id: String(codes[n]?.id) })
    for (const n of [0, 1]) await giulia.gets(revealCode, { params: of(n) })
    const hearing = outboxConsumer(world.db, openLog('silent'))
    const titles = async (who: Person) => {
      await hearing.work()
      return (await who.gets(listNotifications, { query: {} })).items.map(({ title, link }) => [title, link])
    }
    const unread = async (who: Person) => (await who.gets(countUnread, {})).unread

    await marta.gets(cancelGift, { params: of(0), body })
    const waits = ['Serve un secondo sì', '/company-home']
    expect([await titles(ivo), await titles(lia), await titles(marta)]).toEqual([[waits], [waits], []])
    expect([await unread(ivo), await unread(lia)]).toEqual([1, 1])
    await ivo.gets(cancelGift, { params: of(0), body })
    expect(await titles(lia)).toEqual([['Secondo sì', '/company-home']])
    expect([await unread(ivo), await unread(lia)]).toEqual([0, 0])
    expect(await titles(marta)).toEqual([['Il secondo sì è arrivato', '/company-home']])

    await marta.gets(cancelGift, { params: of(1), body })
    const [open] = (await lia.gets(listFirstYeses, {})).items
    await lia.gets(dropFirstYes, { params: { id: String(open?.id) }, body: {} })
    expect((await titles(marta))[0]).toEqual(['Il tuo sì non basta', '/company-home'])
    expect(await unread(ivo), 'who is asked no more').toBe(0)
  },
)
