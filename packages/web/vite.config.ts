// How the app is bundled: the libraries for the page to carry, one chunk per screen, words served as files, the server's API behind the dev
// server.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractFacts } from './build/contract-facts.ts'
import { leafletWithoutMarkup } from './build/leaflet.ts'
import { words } from './build/words.ts'

const { version } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')) as { version: string }
const server = process.env['TASCHINO_SERVER'] ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), words(), contractFacts(), leafletWithoutMarkup()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    port: Number(process.env['PORT'] ?? 5173),
    strictPort: true,
    proxy: { '/api': { target: server }, '/socket.io': { target: server, ws: true }, '/assets/config': { target: server } },
  },
  // The scanner's worker loads its second engine only when it is needed.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Our modules do nothing by being imported, but for the one that starts the app: what a feature's public.ts offers and nobody takes
      // stays out.
      treeshake: {
        moduleSideEffects: (id) =>
          !/packages[\\/](web|basics|contract)[\\/]src[\\/]/.test(id) || /src[\\/](main|prerender)\.tsx$|\.css$/.test(id),
      },
      output: {
        // Of the libraries and the bundler's helpers only these two lines are left (build/libraries.ts): never again under the name of the
        // whole.
        chunkFileNames: ({ name }) =>
          /^(kit|sign)~/.test(name)
            ? 'assets/kit-[hash].js'
            : /^(vendor|rolldown-runtime)$/.test(name)
              ? 'assets/handed-[hash].js'
              : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            // What only the installed app loads, plugins and all: in one file that no browser asks for.
            {
              name: 'native',
              test: /node_modules[\\/]@(capacitor|capacitor-community|capacitor-mlkit|aparajita)[\\/]|src[\\/](device[\\/]shell[\\/]|app[\\/]start[\\/](native-start|deep-link)\.)/,
              priority: 7,
              includeDependenciesRecursively: false,
            },
            // Libraries change rarely: an update of ours must not make people download them again. The page for a first visit carries them
            // (build/libraries.ts).
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
            // What every visit needs, and what the first logged-in screen needs, each with all that it imports: HTTP/1.1 brings six files
            // at a time, so a dozen would be two rounds.
            {
              name: 'core',
              test: /src[\\/](main|app[\\/]App|ui[\\/](Field|Notice|Logo)|auth[\\/]log-in-out|words[\\/]refusals|device[\\/]passkeys)\.tsx?$|icons[\\/](eye|eye-off)\.mjs$/,
              priority: 5,
            },
            {
              name: 'shell',
              test: /src[\\/](app[\\/]frame[\\/]Shell|features[\\/]wallet[\\/]enduser-home[\\/]EnduserHomeScreen)\.tsx$/,
              priority: 2,
            },
            // The till: a shop starts there, and one file comes sooner than nine crumbs.
            {
              name: 'till',
              test: /node_modules[\\/]uqr|qrcode-image[\\/](qr-matrix|QrCode)\.|features[\\/]shops[\\/]till[\\/](?!till-memory|PayerCodeSheet)|device[\\/]wake-lock|icons[\\/](scan-line|expand|timer-off|triangle-exclamation-point)\.mjs/,
              priority: 3.5,
              includeDependenciesRecursively: false,
            },
            // What paying, being paid and reading about it have in common.
            {
              name: 'acts',
              test: /ui[\\/](Sheet|Loud|dialog|way-back|Countdown|ProofBand)\.|device[\\/]sound[\\/](loudness|sound|speech|announce)\.ts|basics[\\/]src[\\/](gtid|codes|money)|contract[\\/]src[\\/]payments|till[\\/]till-memory\.ts|shops[\\/]own-shop|features[\\/](wallet[\\/]public\.ts|stepup[\\/]late-sheet)|words[\\/]spoken-money|use-bell|routing[\\/]back\.ts|icons[\\/](banknote|circle-x|qr-code|check|hourglass|undo-2|smartphone|delete|settings-2|volume-2|volume-x|wifi-off)\.mjs/,
              priority: 3.4,
              includeDependenciesRecursively: false,
            },
            // What everybody who is logged in fetches behind their first data, in one file and not in five: only what no screen needs for
            // itself. The socket stays by itself: together they were a task that a finger would have felt.
            {
              name: 'behind',
              test: /src[\\/](app[\\/]start[\\/](behind-start|long-away|version-check)|settings[\\/]chosen-elsewhere|api[\\/]try-again|app[\\/]frame[\\/](ShellNotices|DeviceNotices|Bell)|push[\\/]PushOffer|device[\\/]install[\\/](splash|update)|features[\\/]documents[\\/](DocumentsGate|DocumentsDialog|check-mark))\./,
              priority: 1.8,
              includeDependenciesRecursively: false,
            },
            // What lists have in common, whoever reads them; and what forms and lists of people have.
            {
              name: 'lists',
              test: /src[\\/](ui[\\/](MoreOnSight|FilterBar|kept)|settings[\\/]media|api[\\/](PagedList|use-settled)|routing[\\/]OwnPlaces|device[\\/]pdf|features[\\/](exports[\\/]ExportButton|papers[\\/]MonthRow|wallet[\\/]enduser-transactions[\\/](by-day|filters)))\.|contract[\\/]src[\\/]export\./,
              priority: 1.7,
              includeDependenciesRecursively: false,
            },
            // The hook of whatever is pressed: letters need it, to whom nobody who is logged in belongs, and the first screens do not.
            { name: 'press', test: /src[\\/]api[\\/]use-act\./, priority: 1.65, includeDependenciesRecursively: false },
            {
              name: 'people',
              test: /contract[\\/]src[\\/](users|accounts)\.|basics[\\/]src[\\/]contacts\.|src[\\/](words[\\/]field-rules|ui[\\/]Breakable|features[\\/]accounts[\\/]parts)\./,
              priority: 1.6,
              includeDependenciesRecursively: false,
            },
            // The signs that several screens share, all of them in 3 kB: each was a request of its own.
            {
              name: 'sign',
              test: /lucide-react[\\/]dist[\\/]esm[\\/]icons/,
              minShareCount: 2,
              priority: 1.5,
              includeDependenciesRecursively: false,
            },
            // What several screens share, by who shares it; crumbs are joined with their neighbours.
            {
              name: 'kit',
              test: /packages[\\/](web|basics|contract)[\\/]src[\\/]|lucide/,
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 3000,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
})
