/** Set-up for stories of payments that ask for a proof. */
import { pay } from '@taschino/contract/payments.ts'
import { confirm, setPin, STEP_UP_HEADER } from '@taschino/contract/stepup.ts'
import type { RefusalBody } from '@taschino/contract/call.ts'
import { STEP_UP_LIMITS } from '@taschino/server/platform/config/settings.ts'
import { partsFrom, Person, STORY_PASSWORD, type Answer, type StoryShop } from './personas.ts'
import type { World } from './story.ts'

export const ON = { settings: { stepUp: STEP_UP_LIMITS } }
export const NIGHTS = { settings: { stepUp: { ...STEP_UP_LIMITS, nightUntil: 5 } } }
export const PIN = '739164'

export async function payerWith(world: World, what = '100 × 8,00 normal + 900,00 credits', pin: string | null = PIN): Promise<Person> {
  const giulia = await world.person('enduser')
  await world.gives(giulia.id, what)
  if (pin !== null) await giulia.gets(setPin, { body: { pin, password: STORY_PASSWORD } })
  return giulia
}

export const paying = (shop: StoryShop, what: string, key: string, proof?: string) => ({
  key,
  body: { parts: partsFrom(what), code: shop.tills[0] },
  ...(proof === undefined ? {} : { headers: { [STEP_UP_HEADER]: proof } }),
})

export const factsOf = (answer: Answer): Record<string, string | number> => (answer.json as RefusalBody).facts ?? {}
export const orderOf = (answer: Answer): string => String(factsOf(answer)['order'])

export async function prove(person: Person, order: string, pin = PIN): Promise<string> {
  return (await person.gets(confirm, { body: { order, by: { method: 'pin', pin } } })).proof
}

/** Asks to pay, is refused, proves it: the proof for exactly that. */
export async function proofFor(person: Person, shop: StoryShop, what: string, key: string): Promise<string> {
  return prove(person, orderOf(await person.isRefused('step_up_required', pay, paying(shop, what, key))))
}
