/** Holds a file against the schemas that its reader will use, official ones unchanged beside our own narrower ones. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { validateXML } from 'xmllint-wasm'

export interface Schema {
  at: URL
  /** Schemas that it imports, by the address that it names them with: the validator has no network. */
  imports?: Readonly<Record<string, URL>>
}

interface Loaded { fileName: string; contents: string; imported: { fileName: string; contents: string }[] }

const loaded = new Map<string, Loaded>()

const read = (at: URL) => ({ fileName: basename(at.pathname), contents: readFileSync(at, 'utf8').replace(/^\uFEFF/, '') })

/** Official files stay as they were published: only in memory do their imports point at the copy beside them. */
function load({ at, imports = {} }: Schema): Loaded {
  const known = loaded.get(at.href)
  if (known) return known
  const { fileName, contents } = read(at)
  const imported = Object.values(imports).map(read)
  const local = Object.entries(imports).reduce((text, [address, copy]) => text.replaceAll(address, basename(copy.pathname)), contents)
  const made = { fileName, contents: local, imported }
  loaded.set(at.href, made)
  return made
}

/** What any of the schemas finds wrong, in its own words; empty when all of them accept the file. */
export async function faultsBy(schemas: readonly Schema[], xml: string): Promise<string[]> {
  const faults: string[] = []
  for (const schema of schemas) {
    const { fileName, contents, imported } = load(schema)
    const { errors } = await validateXML({ xml: [{ fileName: 'file.xml', contents: xml }], schema: [{ fileName, contents }], preload: imported, maxMemoryPages: 8192 })
    faults.push(...errors.map(({ message }) => `${fileName}: ${message}`))
  }
  return faults
}
