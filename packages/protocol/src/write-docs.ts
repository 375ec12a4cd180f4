/** Writes the OpenAPI file and the test vectors of the protocol into docs/: `node packages/protocol/src/write-docs.ts`. */
import { writeFileSync } from 'node:fs'
import { documents } from './documents.ts'

for (const { place, text } of documents()) writeFileSync(place, text)
