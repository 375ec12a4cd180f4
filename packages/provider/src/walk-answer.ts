/** A page of the catalogue as an answer, with what the chosen failure does to it. */
import type { CatalogueItem } from '@taschino/protocol/catalogue-shapes.ts'
import { no, ok, type Answer } from './answers.ts'
import type { Failure } from './failures.ts'
import type { Provider } from './provider.ts'

/** Turns text around, hides, ends a tag, and is no whole character at its end. */
const HOSTILE = '\u202Eevil\u202C <script>alert(1)</script>"><img src=x onerror=alert(1)> \u0000\u200B{{7*7}} \uD800'

function spoilt(items: readonly CatalogueItem[], failure: Failure | null): readonly unknown[] {
  const product = items.findIndex((item) => item.kind === 'product' && !('deleted' in item))
  const change = (what: object): unknown[] => items.map((item, at) => (at === product ? { ...item, ...what } : item))
  switch (failure?.name) {
    case 'mostly-missing':
      return items.filter(({ externalId }) => externalId.endsWith('0'))
    case 'hostile-names':
      return change({ name: HOSTILE, description: HOSTILE })
    case 'script-address':
      return change({ picture: 'javascript:alert(1)' })
    default:
      return items
  }
}

export function walkAnswer(
  { catalogue }: Provider,
  query: { cursor?: string | undefined; limit?: number | undefined },
  known: string | undefined,
  failure: Failure | null,
): Answer {
  const etag = catalogue.etag(query.cursor, query.limit)
  if (failure?.name === 'cursor-gone' && query.cursor !== undefined) return no('cursor_gone')
  if (failure === null && known === etag) return { status: 304, text: null, headers: { ETag: etag } }
  const page = catalogue.walk(query.cursor, query.limit)
  if (!page) return no('cursor_gone')
  const answer = ok(200, { ...page, items: spoilt(page.items, failure) })
  return failure === null ? { ...answer, headers: { ETag: etag } } : answer
}
