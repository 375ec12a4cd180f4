/** Validates a file against the schemas that its reader will use: the official ones and our own narrower ones. */
import { warmThread } from '../workers/warm-thread.ts'

export interface Schema {
  at: URL
  /** Schemas that it imports, by the address that it names them with: the validator has no network. */
  imports?: Readonly<Record<string, URL>>
}

/** What goes to the thread; addresses as text, because a URL cannot. */
export interface Check {
  xml: string
  schemas: readonly { at: string; imports: readonly (readonly [address: string, at: string])[] }[]
}

const HEAP_MB = 256

/** Thousands of transfers take a second, which nobody at a till should wait for; and a schema takes a tenth of one to be read, once. */
const checker = warmThread<Check, string[]>(new URL('./xml-checker.ts', import.meta.url), 'checks XML', HEAP_MB)

/** What any of the schemas finds wrong, in its own words; empty when all of them accept the file. */
export const faultsBy = (schemas: readonly Schema[], xml: string): Promise<string[]> =>
  checker.does({
    xml,
    schemas: schemas.map(({ at, imports = {} }) => ({
      at: at.href,
      imports: Object.entries(imports).map(([address, copy]) => [address, copy.href] as const),
    })),
  })
