/** Makes the data of a new shop as an agent would, each with its own VAT number and owner. */
import { randomInt } from 'node:crypto'
import { parsePartitaIva } from '@taschino/basics/fiscal-code.ts'
import { askIban } from '@taschino/contract/iban.ts'
import { createShop } from '@taschino/contract/onboarding.ts'
import type { AskOf } from '@taschino/contract/call.ts'
import { paper } from './paper.ts'
import type { Person } from './personas.ts'
import type { World } from './story.ts'

/** Eleven digits that fit. */
export function vatNumber(): string {
  const ten = String(randomInt(1_000_000_000, 9_999_999_999))
  return Array.from({ length: 10 }, (_, digit) => `${ten}${digit}`).find((one) => parsePartitaIva(one) !== null) ?? ''
}

type Body = AskOf<typeof createShop>['body']
export const ACCOUNT = 'IT60X0542811101000000123456'

export function shopBody(more: Partial<Body['shopData']> = {}): Body & { userData: NonNullable<Body['userData']> } {
  const vat = vatNumber()
  return {
    shopData: {
      title: 'Panificio Aurora',
      address: 'Via Garibaldi 4, 10122 Torino TO',
      businessName: 'Aurora di Carla Neri',
      vatNumber: vat,
      ...more,
    },
    userData: { email: `titolare.${vat}@storia.test`, firstName: 'Carla', lastName: 'Neri' },
  }
}

export const contract = async (text?: string): Promise<{ file: Blob }> => ({ file: new Blob([await paper(text)]) })

/** The owner comes in as if by their letter, and types the account. */
export async function ownerOf(world: World, idShop: number, iban: string | null = ACCOUNT): Promise<Person> {
  const owner = await world.person('shop', { name: 'Carla Neri', place: idShop })
  if (iban !== null) await owner.gets(askIban, { params: { id: String(idShop) }, body: { iban, receiver: 'Aurora di Carla Neri' } })
  return owner
}

/** Whoever brings shops in, one of them under somebody, and the two of the company who answer. */
export async function network(world: World) {
  const [silvana, dario, piero, marta, paolo] = [
    await world.person('superagent', { name: 'Silvana Testa' }),
    await world.person('agent', { name: 'Dario Conti' }),
    await world.person('agent', { name: 'Piero Lami' }),
    await world.person('company', { name: 'Marta Serra' }),
    await world.person('company', { name: 'Paolo Riva' }),
  ]
  await world.db.query('update app_user set created_by = $2 where id = $1', [dario.id, silvana.id])
  return { silvana, dario, piero, marta, paolo }
}
export const brings = async (who: Person, more: Parameters<typeof shopBody>[0] = {}) =>
  who.gets(createShop, { body: shopBody(more), files: await contract() })
