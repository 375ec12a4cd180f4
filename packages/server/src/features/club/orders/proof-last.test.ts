/** What is sent away or shown at a till asks who it is, and only once everything else says yes: nobody proves themselves for a no. */
import { createOrder } from '@taschino/contract/club/orders.ts'
import { buyTicket } from '@taschino/contract/club/tickets.ts'
import { confirm, setPin } from '@taschino/contract/stepup.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { productBy } from '@taschino/testkit/club-orders.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const ADDRESS = { name: 'Giulia Bianchi', street: 'Via Po 12', postalCode: '10123', city: 'Torino', province: 'TO' }
const asked = (idProduct: number, more: object = {}) => ({
  body: { idProduct, version: 1, unit: 1000, amount: 1, price: 1000, pay: ['free_credits'], ...more },
})
const KINDS = [
  { kind: 'physical', call: createOrder, more: { address: ADDRESS }, params: undefined },
  { kind: 'ticket', call: buyTicket, more: {}, params: { brandGuid: 'internal-brand', provider: 'internal' } },
] as const

story(
  'dearer, sold out, too many and too dear are told before anybody is asked who they are; then goods and tickets ask, codes do not',
  async (world) => {
    const giulia = await world.person('enduser')
    await world.gives(giulia.id, '70,00 credits')
    const made = (kind: 'physical' | 'ticket' | 'digital', facts: object = {}) =>
      productBy(world, { provider: 'internal', kind, stock: 9, ...facts })
    const journal = await world.journal()
    for (const { kind, call, more, params } of KINDS) {
      const no = async (name: string, facts: object, wish: object = {}) =>
        giulia.isRefused(name, call, { params, ...asked(await made(kind, facts), { ...more, ...wish }) })
      expect((await no('offer_changed', { price: 1100 })).json).toMatchObject({ facts: { price: 1100 } })
      expect((await no('sold_out', { stock: 1 }, { amount: 2 })).json).toMatchObject({ facts: { still: 1 } })
      await no('club_limit', { most: 1 }, { amount: 2 })
      await no('insufficient_funds', {}, { amount: 8 })
      expect((await no('step_up_required', {})).json).toMatchObject({ facts: { why: 'fresh' } })
    }
    expect(await world.journal()).toBe(journal)
    await giulia.gets(createOrder, asked(await made('digital')) as never)
    await giulia.gets(setPin, { body: { pin: '482915', password: STORY_PASSWORD } })
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: '482915' } } })
    for (const { kind, call, more, params } of KINDS) {
      const answer = await giulia.sends(call, { params, ...asked(await made(kind), more) })
      expect([kind, answer.status]).toEqual([kind, 200])
    }
    expect(await giulia.pocket()).toBe('40,00 credits')
  },
  { settings: { stepUp: STEP_UP_LIMITS } },
)
