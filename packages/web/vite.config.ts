// How the app is bundled: one stable vendor chunk, one chunk per screen, words served as files, the server's API behind the dev server.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { contractFacts } from './build/contract-facts.ts'
import { words } from './build/words.ts'

const { version } = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')) as { version: string }
const server = process.env['TASCHINO_SERVER'] ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), words(), contractFacts()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    port: Number(process.env['PORT'] ?? 5173), strictPort: true,
    proxy: { '/api': { target: server }, '/socket.io': { target: server, ws: true }, '/assets/config': { target: server } }
  },
  build: {
    target: 'es2023', cssCodeSplit: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Libraries change rarely: an update of ours must not make people download them again.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/]/, priority: 4 },
            // What every visit needs, what coming in needs, what every logged-in visit needs, each with all that it imports: three files instead of a dozen.
            { name: 'core', test: /src[\\/](main|app[\\/]App)\.tsx$/, priority: 3 },
            { name: 'login', test: /src[\\/]features[\\/]session[\\/]LoginScreen\.tsx$/, priority: 2 },
            { name: 'shell', test: /src[\\/]app[\\/]Shell\.tsx$/, priority: 1 },
            // Small things that several screens share come together; larger ones (receipt, QR, keypad) with whoever needs them.
            { name: 'kit', test: /packages[\\/]web[\\/]src[\\/](features|ui|words|device|app)[\\/]/, minShareCount: 2, maxModuleSize: 3500, includeDependenciesRecursively: false }
          ]
        }
      }
    }
  }
})
