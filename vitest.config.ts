// Which tests run where: pure ones anywhere, stories against one real PostgreSQL, parts of the app in Node, or in a page where the file
// asks for one.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The service is written so that Node reads it as it stands; read by Node, nobody has to translate it first, and what one module takes from
 * another is no look into a table.
 */
const byNode = { experimental: { viteModuleRunner: false, nodeLoader: false } }

const everywhere = { testTimeout: 180_000, hookTimeout: 180_000, pool: 'forks' as const }

/**
 * Files that take long although they are short: on a fresh machine nobody knows their times, and begun last they would run on alone.
 * In turns those that reckon and those that wait (for clocks, for other processes): four that reckon are slow together, four that wait
 * leave the cores empty.
 */
const LONG = [
  'club/orders/chaos',
  'matrix/matrix',
  'server/src/two-processes',
  'state-table/state-table',
  'notifications/pushed',
  'accounts/email-change',
  'mail/mail',
  'distribution/crash',
  'gift-codes/at-once',
  'notifications/choices',
  'accounts/threats',
  'ledger/src/model',
  'server/src/lifecycle',
  'ledger/src/races',
  'accounts/accounts',
  'embedded/embedded-postgres',
  'distribution/corpus',
  'demo/src/audited',
  'notifications/whose-device',
  'matrix/canaries',
  'ledger/src/group-commit',
  'ledger/src/broken',
  'matrix/fields',
]

/**
 * A worker that has told stories can neither show a page nor the other way round: where kinds take turns, one process after the other is
 * begun anew.
 */
const KINDS = ['stories', 'web', 'pure']
const kindOf = ({ moduleId, project }: TestSpecification): number =>
  2 * KINDS.indexOf(project.name) + (readFileSync(moduleId, 'utf8').includes('@vitest-environment') ? 1 : 0)

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((name) => moduleId.includes(`${name}.test.`))
      return at === -1 ? LONG.length : at
    }
    const kinds = new Map(files.map((file) => [file, kindOf(file)]))
    return (await super.sort(files)).toSorted((one, other) => (kinds.get(one) ?? 0) - (kinds.get(other) ?? 0) || place(one) - place(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongOnesFirst },
    passWithNoTests: false,
    // Stories wait for the database more than they reckon, so two workers more than there are cores keep both busy.
    maxWorkers: availableParallelism() + 2,
    // Every file brings what it needs and gives it back; loading the whole service anew for each of them took a quarter of the time.
    isolate: false,
    projects: [
      {
        test: {
          ...everywhere,
          ...byNode,
          name: 'pure',
          include: ['packages/{basics,contract,native,protocol}/src/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          ...byNode,
          name: 'stories',
          include: ['packages/{ledger,server,demo,testkit,provider}/src/**/*.test.ts'],
          globalSetup: ['packages/testkit/src/vitest-database.ts'],
          setupFiles: ['packages/testkit/src/vitest-world.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'web',
          include: ['packages/web/{src,build}/**/*.test.{ts,tsx}'],
          // Its sources are made for bundlers: Node does not find what they import.
          server: { deps: { inline: ['jsbarcode'] } },
        },
      },
    ],
  },
})
