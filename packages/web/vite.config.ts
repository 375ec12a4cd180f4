// How the app is bundled: the libraries for the page to carry, one chunk per screen, words served as files, the server's API behind the dev
// server.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractFacts } from './build/contract-facts.ts'
import { leafletWithoutMarkup } from './build/leaflet.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { withoutScreenFiles } from './build/screen-files.ts'
import { words } from './build/words.ts'

const { version } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')) as { version: string }
const server = process.env['TASCHINO_SERVER'] ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), words(), contractFacts(), leafletWithoutMarkup(), withoutScreenFiles()],
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
    // The page begins with a table of addresses and the files that each needs (build/boot.ts), and the router asks it for every address
    // that somebody goes to. The bundler's own lists would say the same a second time, in what every phone loads first.
    modulePreload: false,
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
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
})
