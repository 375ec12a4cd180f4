/** Makes the files published beside docs/provider-protocol.md: partners read files, not our code. */
import { openApi } from './openapi.ts'
import { vectors } from './vectors.ts'

const inDocs = (file: string): URL => new URL(`../../../docs/${file}`, import.meta.url)
const written = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

export const documents = (): { place: URL; text: string }[] => [
  { place: inDocs('provider-protocol.openapi.json'), text: written(openApi()) },
  { place: inDocs('provider-protocol.vectors.json'), text: written(vectors()) },
]
