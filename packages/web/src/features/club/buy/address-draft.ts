/** A delivery address being typed, checked by the same rules as on the server. */
import { parseCap, parseMobile, parseProvince } from '@taschino/basics/contacts.ts'
import { holdsAddress, isPersonName } from '@taschino/basics/names.ts'
import type { ShippingAddress } from '@taschino/contract/club/order-shapes.ts'
import type { WordKey } from '../../../words/words.ts'

export const ADDRESS_FIELDS = ['name', 'street', 'postalCode', 'city', 'province', 'phone'] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type AddressDraft = Readonly<Record<AddressField, string>>
export const EMPTY_ADDRESS: AddressDraft = { name: '', street: '', postalCode: '', city: '', province: '', phone: '' }

const isPlace = (least: number, most: number) => (text: string) => text.length >= least && text.length <= most && !holdsAddress(text)
const FITS: Readonly<Record<AddressField, (text: string) => boolean>> = {
  name: (text) => text.length <= 60 && isPersonName(text),
  street: isPlace(3, 120),
  postalCode: (text) => parseCap(text) !== null,
  city: isPlace(2, 60),
  province: (text) => parseProvince(text) !== null,
  phone: (text) => text === '' || parseMobile(text) !== null,
}

export const wrongIn = (field: AddressField, text: string): WordKey | null =>
  FITS[field](text.trim()) ? null : `club.address.wrong_${field}`

export const firstWrong = (draft: AddressDraft): AddressField | undefined =>
  ADDRESS_FIELDS.find((field) => wrongIn(field, draft[field]) !== null)

/** As it is sent: a telephone that was not given is left out. */
export function addressOf(draft: AddressDraft): ShippingAddress {
  const { phone, ...rest } = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, draft[field].trim()])) as Record<AddressField, string>
  return phone === '' ? rest : { ...rest, phone }
}
