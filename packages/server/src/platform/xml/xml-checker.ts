/** The thread that validates XML against schemas; it reads each schema once. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { XmlBufferInputProvider, XmlDocument, XmlLibError, xmlRegisterInputProvider, XsdValidator } from 'libxml2-wasm'
import { works } from '../workers/warm-thread.ts'
import type { Check } from './xml-faults.ts'

const copies = new XmlBufferInputProvider({})
xmlRegisterInputProvider(copies)

const known = new Map<string, XsdValidator>()

/** Official files stay as they were published: what they import is answered with the copy beside them. */
function validatorOf({ at, imports }: Check['schemas'][number]): XsdValidator {
  const there = known.get(at)
  if (there) return there
  for (const [address, copy] of imports) copies.addBuffer(address, readFileSync(new URL(copy)))
  const schema = XmlDocument.fromBuffer(readFileSync(new URL(at)), { url: at })
  try {
    const made = XsdValidator.fromDoc(schema)
    known.set(at, made)
    return made
  } finally {
    schema.dispose()
  }
}

/** The words of whoever said no. What is no fault of a file is thrown on. */
function faultsOf(name: string, work: () => void): string[] {
  try {
    work()
    return []
  } catch (error) {
    if (!(error instanceof XmlLibError) || error.details.length === 0) throw error
    return error.details.map(({ message }) => `${name}: ${message.trim()}`)
  }
}

works(({ xml, schemas }: Check): string[] => {
  const validators = schemas.map((schema) => [basename(schema.at), validatorOf(schema)] as const)
  let file: XmlDocument | undefined
  const broken = faultsOf('XML', () => {
    file = XmlDocument.fromString(xml)
  })
  if (!file) return broken
  try {
    const read = file
    return validators.flatMap(([name, validator]) => faultsOf(name, () => validator.validate(read)))
  } finally {
    file.dispose()
  }
})
