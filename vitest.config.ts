// Which tests run where: pure ones anywhere, stories against one real PostgreSQL, parts of the app in Node, or in a page where the file asks for one.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const everywhere = { testTimeout: 60_000, hookTimeout: 60_000, pool: 'forks' as const }

export default defineConfig({
  test: {
    passWithNoTests: false,
    // Stories wait for the database more than they reckon, so one worker more than there are cores keeps both busy.
    maxWorkers: availableParallelism() + 1,
    // Every file brings what it needs and gives it back; loading the whole house anew for each of them took a quarter of the time.
    isolate: false,
    projects: [
      {
        test: { ...everywhere, name: 'pure', include: ['packages/{basics,contract,native}/src/**/*.test.ts', 'tools/**/*.test.ts'] },
      },
      {
        test: {
          ...everywhere,
          name: 'stories',
          include: ['packages/{ledger,server,testkit}/src/**/*.test.ts'],
          globalSetup: ['packages/testkit/src/vitest-database.ts'],
          setupFiles: ['packages/testkit/src/vitest-world.ts'],
        },
      },
      {
        test: { ...everywhere, name: 'web', include: ['packages/web/src/**/*.test.{ts,tsx}'] },
      },
    ],
  },
})
