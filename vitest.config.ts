// Which tests run where: pure ones anywhere, stories against one real PostgreSQL, parts of the app in a page-like environment.
import { defineConfig } from 'vitest/config'

const everywhere = { testTimeout: 20_000, hookTimeout: 60_000, pool: 'forks' as const }

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: { ...everywhere, name: 'pure', include: ['packages/{basics,contract}/src/**/*.test.ts', 'tools/**/*.test.ts'] },
      },
      {
        test: {
          ...everywhere,
          name: 'stories',
          include: ['packages/{ledger,server,testkit}/src/**/*.test.ts'],
          globalSetup: ['packages/testkit/src/vitest-database.ts'],
        },
      },
      {
        test: { ...everywhere, name: 'web', include: ['packages/web/src/**/*.test.{ts,tsx}'], environment: 'jsdom' },
      },
    ],
  },
})
