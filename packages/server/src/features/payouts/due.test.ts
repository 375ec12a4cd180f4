/** What is due depends on the next day on which banks work, on whatever day of the week this runs. */
import { addDays, isBankDay } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { requestPayback } from '@taschino/contract/paybacks.ts'
import { countPaybacks, listPaybacks, makePayout, previewPayout } from '@taschino/contract/payouts.ts'
import { approve } from '@taschino/contract/requests.ts'
import { quoted } from '@taschino/testkit/quoted.ts'
import { atTheBaker } from '@taschino/testkit/at-the-baker.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'

const DAY_MS = 86_400_000

story(
  'takes on a day without banks also what is promised for the next one with banks: a file of Saturday is carried out on Monday',
  async (world) => {
    const { carla, giulia, forno } = await atTheBaker(world)
    await giulia.pays(forno, '5 × 8,00 normal')
    const marta = await world.person('company', { name: 'Marta Serra' })
    const day = (): string => businessDay(world.clock.now())
    // The first Saturday whose Monday is a bank day, and with no closing day between.
    while (new Date(`${day()}T12:00:00Z`).getUTCDay() !== 6 || !isBankDay(addDays(day(), 2))) world.clock.forward(DAY_MS)
    const gtids: string[] = []
    for (const days of [2, 7] as const)
      gtids.push((await carla.gets(requestPayback, { body: await quoted(carla, { value: 1000, days }) })).gtid)
    for (const gtid of gtids) await marta.gets(approve, { params: { gtid }, body: {} })
    const monday = addDays(day(), 2)
    expect((await marta.gets(countPaybacks, {})).places.slice(0, 2)).toMatchObject([
      { place: 'due', count: 1 },
      { place: 'later', count: 1 },
    ])
    expect(await marta.gets(countPaybacks, {})).toMatchObject({ late: 0, lateDays: 0 })
    expect((await marta.gets(listPaybacks, { query: { place: 'due' } })).items).toMatchObject([
      { gtid: gtids[0], place: 'due', payoutDate: monday },
    ])
    expect(await marta.gets(previewPayout, { query: {} })).toMatchObject({ count: 1, later: { count: 1 } })
    expect((await marta.gets(makePayout, { body: {} })).rows).toMatchObject([{ gtid: gtids[0], executesOn: monday }])
  },
  { settings: { payer: { name: 'Taschino S.p.A.', iban: 'IT60X0542811101000000123456', bic: null } } },
)
