// Builds the service worker with the list of files that every start needs and their hashes, which is its version.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import type { Chunks } from './chunks.ts'
import { contractFacts } from './contract-facts.ts'
import { LANGUAGES, wordsOf } from './words.ts'

/** What a phone is asked to fetch and keep, packed, 80 kB of it all words: a file that grows this much belongs behind a press. */
const MOST_PACKED = 435_000

const markOf = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

/** What the worker keeps of the pages (worker/app-files.ts). */
export const START_PAGE = 'start.html'

/** Of no use without a network, or of none to payers and tills. */
const ELSEWHERE = new Set([
  'src/features/shops/near/ShopMap.tsx',
  'src/features/barcodes/gdo/CodeGdoScreen.tsx',
  'src/features/onboarding/add/PinMap.tsx',
  'src/features/agencies/employers/EmployersScreen.tsx',
  'src/features/accounts/JoinAgencyScreen.tsx',
  'src/features/shops/till/GroupBoard.tsx',
  'src/features/onboarding/review/ReviewsPanel.tsx',
  'src/features/onboarding/review/ReviewsTable.tsx',
  'src/features/iban/IbanChangesTable.tsx',
  // Desks' own.
  'src/features/wallet/shop-transactions/MovementsTable.tsx',
  'src/features/paybacks/shop-wallet/RequestsTable.tsx',
  'src/features/paybacks/shop-wallet/MembersTable.tsx',
  'src/app/frame/DeskMark.tsx',
  'src/app/frame/DeskMenu.tsx',
  'src/features/onboarding/checklist/Checklist.tsx',
  'src/features/onboarding/prova/ProvaSign.tsx',
  'src/device/pdf-maker.ts',
  'src/features/wallet/shop-transactions/TakeBack.tsx',
  'src/api/PaperSheet.tsx',
  // Codes that one has are shown without a network; what could be ordered is not.
  'src/features/club/brands/BrandsScreen.tsx',
  'src/features/club/brands/BrandProductsScreen.tsx',
  'src/features/club/buy/BuySheet.tsx',
  'src/features/club/cashback/BrandCashbacksScreen.tsx',
  'src/features/club/tickets/BrandTicketScreen.tsx',
  'src/features/club/vouchers/ReportCode.tsx',
  'src/features/club/home/Found.tsx',
  'src/features/club/home/TicketOver.tsx',
  'src/features/club/orders/OrderSheet.tsx',
  'src/features/club/vouchers/GiftSheet.tsx',
])
/** The native shell brings its own files and has no worker. */
const SHELL_START = 'src/app/start/native-start.ts'

interface Shell {
  readonly folder: string
  readonly chunks: Chunks
  /** Their sources. */ readonly screens: readonly string[]
  /** Address of the libraries. */ readonly libraries: string
  /** Addresses of a phone's words in the first language. */ readonly words: readonly string[]
}

/**
 * Screens of payers and tills with all that they may fetch later; not the scanner's engines, other languages, rooms of the back office, the
 * maps, what makes a PDF of photos.
 */
function shellOf({ chunks, screens, libraries, words }: Shell): string[] {
  const outside = (source: string) =>
    ELSEWHERE.has(source) || source === SHELL_START || (source.endsWith('Screen.tsx') && !screens.includes(source))
  const code = new Set(
    ['src/main.tsx', ...screens.filter((source) => !ELSEWHERE.has(source))].flatMap((source) => [...chunks.reachOf(source, outside)]),
  )
  return [`/${START_PAGE}`, libraries, ...[...code].sort().map((name) => `/${name}`), ...words]
}

/** What notifications say lies in the worker itself: a push comes when nothing else may be there. */
async function pushWords(): Promise<string> {
  const byLanguage = await Promise.all(
    LANGUAGES.map(async (language) => {
      const all = Object.entries(JSON.parse(await wordsOf(language)) as Record<string, string>)
      return [language, Object.fromEntries(all.filter(([key]) => key.startsWith('push.')))] as const
    }),
  )
  return JSON.stringify(Object.fromEntries(byLanguage))
}

/** The text of service-worker.js for a finished folder. */
export async function workerScript(here: string, shell: Shell): Promise<string> {
  const read = (address: string) => readFile(join(shell.folder, address.split('?')[0] ?? ''))
  const files = await Promise.all(shellOf(shell).map(async (address) => [address, await read(address)] as const))
  const packed = files.reduce((sum, [, bytes]) => sum + brotliCompressSync(bytes).length, 0)
  if (packed > MOST_PACKED) throw new Error(`what the service worker keeps weighs ${packed} bytes packed, more than ${MOST_PACKED}`)
  const marks = files.map(([address, bytes]) => [address, markOf(bytes)])
  const built = await build({
    root: here,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [contractFacts()],
    define: {
      __PUSH_WORDS__: await pushWords(),
      __SHELL__: JSON.stringify(marks),
      __START_PAGE__: JSON.stringify(`/${START_PAGE}`),
      __SHELL_MARK__: JSON.stringify(markOf(JSON.stringify(marks)).slice(0, 8)),
    },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(here, 'src/worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  const output = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []))
  const script = output.find((one) => one.type === 'chunk' && one.isEntry)
  if (script?.type !== 'chunk' || output.some((one) => one.type === 'chunk' && one !== script))
    throw new Error('the service worker must be one file')
  return script.code
}
