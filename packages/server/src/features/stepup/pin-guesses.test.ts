/** Guesses at a PIN (T48): how many are heard, and what forgives them. */
import { confirm, getSecurity, setPin } from '@taschino/contract/stepup.ts'
import type { RefusalBody } from '@taschino/contract/call.ts'
import { STORY_PASSWORD } from '@taschino/testkit/personas.ts'
import { story } from '@taschino/testkit/story.ts'
import { expect } from 'vitest'
import { ON, PIN, factsOf, payerWith } from '@taschino/testkit/paying-with-a-proof.ts'

story(
  'T48: of guesses at the same moment five are heard; then the PIN is blocked, the right one too, until it is chosen anew',
  async (world) => {
    const shop = await world.shop()
    const giulia = await payerWith(world)
    const guesses = Array.from({ length: 20 }, (_, n) =>
      giulia.sends(confirm, { body: { by: { method: 'pin', pin: String(500_000 + n) } } }),
    )
    const names = (await Promise.all(guesses)).map(({ json }) => (json as RefusalBody).error)
    expect(names.filter((name) => name === 'pin_wrong').length).toBeLessThanOrEqual(4)
    expect(new Set(names)).not.toContain(undefined)
    for (let n = 0; n < 6; n++) await giulia.sends(confirm, { body: { by: { method: 'pin', pin: '500999' } } })
    await giulia.isRefused('pin_blocked', confirm, { body: { by: { method: 'pin', pin: PIN } } })
    expect((await giulia.gets(getSecurity, {})).pin).toBe('blocked')
    const { rows } = await world.db.query<{ tries: number }>('select pin_tries as tries from step_up where id_user = $1', [giulia.id])
    expect(rows[0]?.tries).toBe(5)
    expect(factsOf(await giulia.cannotPay('step_up_required', shop, '31,00 credits'))).toMatchObject({ methods: 'password' })
    await giulia.isRefused('wrong_password', setPin, { body: { pin: '402857', password: 'non lo so' } })
    await giulia.isRefused('pin_weak', setPin, { body: { pin: '000000', password: STORY_PASSWORD } })
    await giulia.gets(setPin, { body: { pin: '402857', password: STORY_PASSWORD } })
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: '402857' } } })
  },
  ON,
)

story(
  'T48: a right PIN forgives the slips before it, and says how many are left before',
  async (world) => {
    const giulia = await payerWith(world)
    for (const left of [4, 3, 2, 1])
      expect(factsOf(await giulia.isRefused('pin_wrong', confirm, { body: { by: { method: 'pin', pin: '111119' } } }))).toEqual({
        tries: left,
      })
    await giulia.gets(confirm, { body: { by: { method: 'pin', pin: PIN } } })
    expect(factsOf(await giulia.isRefused('pin_wrong', confirm, { body: { by: { method: 'pin', pin: '111119' } } }))).toEqual({ tries: 4 })
  },
  ON,
)
