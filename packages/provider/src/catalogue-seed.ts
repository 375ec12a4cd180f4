/** Makes the sandbox's first catalogue: ten thousand products of invented brands from a seed. */
import type { CatalogueItem, Product } from '@taschino/protocol/catalogue-shapes.ts'
import { FAILURES, type FailureName } from './failures.ts'
import type { ProviderName } from './keys.ts'

type Unversioned<T> = T extends unknown ? Omit<T, 'version'> : never
/** A line that has no version yet: its place in the catalogue becomes it. */
export type Seed = Unversioned<Exclude<CatalogueItem, { deleted: true }>>

const CATEGORIES = ['Alimentari', 'Casa', 'Elettronica', 'Libri', 'Viaggi', 'Sport', 'Moda', 'Bellezza', 'Giochi', 'Giardino']
const BEGIN = ['Casa', 'Bottega', 'Lume', 'Nuvola', 'Sasso', 'Vela', 'Fonte', 'Ramo', 'Prato', 'Onda', 'Faro', 'Tela']
const END = ['Aperta', 'Chiara', 'Antica', 'Verde', 'Alta']
const THINGS = [
  'Cesto',
  'Lampada',
  'Zaino',
  'Quaderno',
  'Tazza',
  'Sedia',
  'Coperta',
  'Borraccia',
  'Orologio',
  'Grembiule',
  'Vaso',
  'Puzzle',
]
const KINDS = ['di lino', 'in legno', 'blu', 'da viaggio', 'per due', 'grande', 'piccolo', 'leggero', 'rosso', 'fatto a mano']
const UNITS = [500, 1000, 2000, 2500, 5000, 10_000] as const
const FORMATS = ['CODE128', 'EAN13', 'QRCODE', 'none'] as const

const SHAPE = {
  pointer: { brands: 60, each: 150 },
  aon: { brands: 20, each: 50 },
} as const

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T
const brandName = (at: number): string => `${pick(BEGIN, at)} ${pick(END, Math.floor(at / BEGIN.length))}`

function productOf(provider: ProviderName, brand: number, at: number, pictures: string): Omit<Product, 'version'> {
  const number = brand * SHAPE[provider].each + at
  const externalId = `${provider === 'aon' ? 'a' : 'p'}-${String(number).padStart(5, '0')}`
  const physical = provider === 'pointer' && at % 3 === 2
  const units = physical ? [990 + ((number * 37) % 120) * 100] : UNITS.slice(at % 3, (at % 3) + 3)
  // Digital value costs the circuit 4 to 9 % less, goods 12 %.
  const costBp = physical ? 8800 : 9100 + (brand % 6) * 100
  const delivery = provider === 'aon' ? 'ticket' : physical ? 'physical' : 'digital'
  return {
    kind: 'product',
    externalId,
    brandGuid: `${provider}-brand-${brand}`,
    name: physical
      ? `${pick(THINGS, number)} ${pick(KINDS, Math.floor(number / 7))} n. ${number}`
      : `Buono ${brandName(brand)} ${at % 5 === 0 ? 'online' : 'in negozio'} n. ${number}`,
    description: physical ? 'Consegna a casa in due o tre giorni.' : 'Vale per un acquisto, anche insieme ad altri buoni.',
    delivery,
    offers: units.map((unit) => ({ unit, cost: Math.ceil((unit * costBp) / 10_000) })),
    range: !physical && at % 10 === 0 ? { least: 1000, most: 20_000, step: 500, costBp } : null,
    stock: physical ? (number * 13) % 40 : null,
    mostPerOrder: physical ? 2 : 10,
    vatKind: physical || at % 7 === 0 ? 'single' : 'multi',
    vatRateBp: physical || at % 7 === 0 ? 2200 : null,
    barcodeFormat: physical ? 'none' : delivery === 'ticket' ? 'QRCODE' : pick(FORMATS, number),
    picture: `${pictures}/${externalId}.png`,
    validDays: physical ? null : 365,
    answersWithinHours: physical ? 72 : 2,
  }
}

/** Everything that is chosen for an order has a product of its own. */
function failing(provider: ProviderName, brandGuid: string, pictures: string): Seed[] {
  const names = (Object.keys(FAILURES) as FailureName[]).filter((name) =>
    ['order', 'answer', 'cancel', 'bell', 'process'].includes(FAILURES[name].place),
  )
  return names.map((name) => ({
    ...productOf(provider, 0, 1, pictures),
    externalId: name === 'accept-in' ? 'fails.accept-in.30' : `fails.${name}`,
    brandGuid,
    name: `Guasto: ${FAILURES[name].it}`,
    description: FAILURES[name].en,
    barcodeFormat: 'CODE128',
    mostPerOrder: 10,
    stock: null,
    picture: `${pictures}/${name}.png`,
  }))
}

export function seedOf(provider: ProviderName, address: string, since: string): Seed[] {
  const pictures = `${address}/pictures`
  const { brands, each } = SHAPE[provider]
  const seeds: Seed[] = CATEGORIES.map((title, at) => ({ kind: 'category', externalId: `cat-${at}`, title }))
  seeds.push({ kind: 'category', externalId: 'cat-fails', title: 'Prove e guasti' })
  for (let at = 0; at < brands; at += 1) {
    const externalId = `${provider}-brand-${at}`
    const name = brandName(at + (provider === 'aon' ? 7 : 0))
    seeds.push({ kind: 'brand', externalId, name, categoryId: `cat-${at % CATEGORIES.length}`, logo: `${pictures}/${externalId}.png` })
    for (let product = 0; product < each; product += 1) seeds.push(productOf(provider, at, product, pictures))
    if (provider === 'aon') seeds.push(rateOf(externalId, at, since))
  }
  const brandGuid = `${provider}-brand-fails`
  seeds.push({ kind: 'brand', externalId: brandGuid, name: 'Prove e guasti', categoryId: 'cat-fails', logo: null })
  if (provider === 'aon') seeds.push(...failingBrands(pictures, since))
  return [...seeds, ...failing(provider, brandGuid, pictures)]
}

/** Of the brands each fifth shows an advantage of its own and leads nowhere. */
export const redirects = (brandGuid: string): boolean => !/-brand-\d*[05]$/.test(brandGuid)

const rateOf = (brandGuid: string, at: number, from: string): Seed => ({
  kind: 'cashback',
  externalId: `rate-${brandGuid}`.slice(0, 64),
  brandGuid,
  rateBp: at % 4 === 3 ? null : 200 + (at % 5) * 150,
  cents: at % 4 === 3 ? 1000 : null,
  terms: 'Non vale con altri codici sconto né per chi blocca i cookie. Confermato di solito dopo un mese.',
  from,
  to: null,
})

const failingBrands = (pictures: string, since: string): Seed[] =>
  (Object.keys(FAILURES) as FailureName[])
    .filter((name) => FAILURES[name].place === 'cashback')
    .flatMap((name) => [
      {
        kind: 'brand',
        externalId: `fails.${name}`,
        name: `Guasto: ${FAILURES[name].it}`,
        categoryId: 'cat-fails',
        logo: `${pictures}/${name}.png`,
      },
      rateOf(`fails.${name}`, 0, since),
    ])
