/** The club of the demo world: categories for the sandbox's catalogues, and two brands of the company with goods and codes. */
import { beginCatalogue, type BeginCategory, type BeginProduct } from '@taschino/server/features/club/catalogue/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'

const both = (externalId: string) =>
  [
    ['pointer', externalId],
    ['aon', externalId],
  ] as const

/** One of the sandbox's, `Prove e guasti`, stays unplaced: it waits for the company. */
const CATEGORIES: readonly BeginCategory[] = [
  { title: 'Casa', icon: 'home', mapped: both('cat-1') },
  { title: 'Alimentari', icon: 'utensils', mapped: both('cat-0') },
  { title: 'Elettronica', icon: 'smartphone', mapped: both('cat-2') },
  { title: 'Libri', icon: 'book', mapped: both('cat-3') },
  { title: 'Viaggi', icon: 'plane', mapped: both('cat-4') },
  { title: 'Sport', icon: 'dumbbell', mapped: both('cat-5') },
  { title: 'Moda', icon: 'shirt', mapped: both('cat-6') },
  { title: 'Bellezza', icon: 'heart', mapped: both('cat-7') },
  { title: 'Giochi', icon: 'gamepad', mapped: both('cat-8') },
  { title: 'Giardino', icon: 'tag', mapped: both('cat-9') },
]

/** A shape on a ground, drawn here: nobody else's picture. */
const drawing = (ground: string, ink: string, shape: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/><g fill="${ink}">${shape}</g></svg>`

const goods = { kind: 'physical', barcodeFormat: 'none', vatKind: 'single', vatRate: 22, validDays: null, giftable: false } as const
const terms = { enabled: true, payWith: ['free_credits'] as ['free_credits'], mostPerOrder: 3, mostPerUser: null }

const own = (name: string, description: string, price: number, cost: number, stock: number, svg: string): BeginProduct => ({
  ...goods,
  ...terms,
  name,
  description,
  units: [{ unit: price, price, cost }],
  stock,
  svg,
})

const LAMP = '<path d="M35 30h30l10 25H25z"/><rect x="47" y="55" width="6" height="22"/><rect x="35" y="77" width="30" height="6" rx="3"/>'
const CUP = '<path d="M28 35h40v25a14 14 0 0 1-14 14H42a14 14 0 0 1-14-14z"/><path d="M68 40h6a9 9 0 0 1 0 18h-6v-6h5a4 4 0 0 0 0-7h-5z"/>'
const BAG = '<path d="M27 38h46l-4 42H31z"/><path d="M38 38a12 12 0 0 1 24 0h-5a7 7 0 0 0-14 0z"/>'
const BASKET = '<path d="M22 45h56l-7 33H29z"/><path d="M32 45 45 22l5 3-12 20zM68 45 55 22l-5 3 12 20z"/>'
const JAR = '<rect x="34" y="24" width="32" height="9" rx="3"/><rect x="30" y="35" width="40" height="45" rx="9"/>'
const MARK = '<circle cx="50" cy="50" r="26"/>'

export async function layOutClub(sql: Sql): Promise<void> {
  await beginCatalogue(sql, CATEGORIES, [
    {
      name: 'La Bottega',
      category: 'Casa',
      svg: drawing('#dcefe4', '#0b6b4f', MARK),
      products: [
        own(
          'Lampada da scrivania',
          'Braccio in faggio, luce calda. Si spedisce in due giorni.',
          3490,
          2100,
          14,
          drawing('#f6ead2', '#8a5a12', LAMP),
        ),
        own('Due tazze di ceramica', 'Fatte a mano, da 25 cl. Vanno in lavastoviglie.', 1890, 1050, 32, drawing('#e3ecf7', '#284f86', CUP)),
        own('Borsa di tela', 'Cotone pesante, manici lunghi.', 1290, 600, 0, drawing('#f3e2e6', '#8b2d47', BAG)),
      ],
    },
    {
      name: 'La Dispensa',
      category: 'Alimentari',
      svg: drawing('#f4ecd8', '#7a5b12', MARK),
      products: [
        {
          ...own(
            'Cesto della domenica',
            'Pasta, olio, pomodoro e biscotti di quattro produttori.',
            2990,
            2200,
            20,
            drawing('#e8f0dc', '#4c6b1f', BASKET),
          ),
          vatRate: 10,
          payWith: ['gdo', 'free_credits'],
        },
        {
          ...own('Miele di acacia, 500 g', 'Raccolto a giugno.', 990, 640, 45, drawing('#fdf0cf', '#a66f00', JAR)),
          vatRate: 10,
          payWith: ['gdo', 'free_credits'],
        },
      ],
    },
  ])
}
