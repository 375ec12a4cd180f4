/** Makes orders at the sandbox that the service does not know, as after a restored backup. */
import { openProvider } from '@taschino/server/features/club/providers/provider-port.ts'
import type { ProviderProcess } from './provider-process.ts'

/** As the sandbox prices its third product. */
export const PARCEL = 990 + ((2 * 37) % 120) * 100
const RECIPIENT = {
  name: 'Giulia Bianchi',
  street: 'Via Po 12',
  postalCode: '10123',
  city: 'Torino',
  province: 'TO',
  country: 'IT',
  phone: null,
}

/** `what`: a failure of the sandbox, or a physical product. Returns the params of the company's calls about it. */
export async function strayOrder(
  sandbox: ProviderProcess,
  key: string,
  what: string,
  { amount = 1, unit = 2500 } = {},
): Promise<{ name: string; key: string }> {
  const parcel = what.startsWith('p-')
  const heard = await openProvider(sandbox.links.pointer).createOrder(key, {
    externalId: parcel ? what : `fails.${what}`,
    version: 1,
    unit,
    amount,
    maxCost: unit * amount,
    buyerRef: 'b',
    recipient: parcel ? RECIPIENT : null,
  })
  if (heard.is !== 'done') throw new Error(`${key}: ${JSON.stringify(heard)}`)
  return { name: 'pointer', key }
}
