/** A provider's catalogue: the seed and every change, walked by cursor, with tombstones for 90 days. */
import { createHash, randomBytes } from 'node:crypto'
import type { CatalogueItem, Product } from '@taschino/protocol/catalogue-shapes.ts'
import { PAGE_LIMIT } from '@taschino/protocol/calls.ts'
import { seedOf, type Seed } from './catalogue-seed.ts'
import type { Clock } from './clock.ts'
import type { ProviderName } from './keys.ts'
import type { Store } from './store.ts'

const TOMBSTONE_MS = 90 * 86_400_000
const PAGE = 200

/** `stale`: said again although something newer was said before: one of the failures. */
export interface Line {
  item: CatalogueItem
  at: number
  stale: boolean
}

export interface Page {
  items: CatalogueItem[]
  cursor: string
  more: boolean
}

export interface Catalogue {
  /** Null: the cursor is older than the tombstones, or not of this catalogue. */
  walk(cursor: string | undefined, limit: number | undefined): Page | null
  /** Of the answer to these words, as long as nothing changes. */
  etag(cursor: string | undefined, limit: number | undefined): string
  find<K extends Seed['kind']>(kind: K, externalId: string): Extract<CatalogueItem, { kind: K; version: number; deleted?: never }> | null
  product(externalId: string): Product | null
  /** As it was before it was removed. */
  before(kind: Seed['kind'], externalId: string): CatalogueItem | null
  /** Known to memory after the commit only. */
  add(line: Line): void
  readonly head: () => number
}

const nameOf = ({ kind, externalId }: CatalogueItem): string => `${kind} ${externalId}`
const isGone = (item: CatalogueItem): boolean => 'deleted' in item

interface Cursor {
  position: number
  /** How far the catalogue was when this walk began. */
  since: number
}

function readCursor(text: string, generation: string): Cursor | null {
  const [, of, position, since] = /^([a-z0-9]+)\.(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  return of === generation ? { position: Number(position), since: Number(since) } : null
}

function linesOf(name: ProviderName, address: string, store: Store, began: number): Line[] {
  const base = seedOf(name, address, new Date(began).toISOString()).map((seed, at): Line => ({
    item: { ...seed, version: at + 1 } as CatalogueItem,
    at: began,
    stale: false,
  }))
  return [...base, ...store.table<Line>(`${name}/catalogue`).values()]
}

export function openCatalogue(name: ProviderName, address: string, store: Store, clock: Clock): Catalogue {
  const meta = store.table<{ generation: string; began: number }>('meta')
  if (!meta.has(name)) store.commit([['meta', name, { generation: randomBytes(4).toString('hex'), began: clock.now() }]])
  const { generation = '', began = 0 } = meta.get(name) ?? {}
  const lines: Line[] = []
  /** The place of the newest line of each item. */
  const newest = new Map<string, number>()
  const add = (line: Line): void => {
    lines.push(line)
    if (!line.stale) newest.set(nameOf(line.item), lines.length)
  }
  for (const line of linesOf(name, address, store, began)) add(line)

  const forgotten = ({ item, at }: Line): boolean => isGone(item) && at < clock.now() - TOMBSTONE_MS
  /** Who knows less than this place may have missed a tombstone that is no more. */
  const horizon = (): number => lines.findLastIndex(forgotten) + 1
  const find = (kind: string, externalId: string): CatalogueItem | null => {
    const item = lines[(newest.get(`${kind} ${externalId}`) ?? 0) - 1]?.item
    return item && !isGone(item) ? item : null
  }
  return {
    walk(cursor, limit = PAGE) {
      const from = cursor === undefined ? { position: 0, since: lines.length } : readCursor(cursor, generation)
      if (!from || from.position > lines.length || from.since > lines.length || from.since < horizon()) return null
      const whole = from.since > from.position
      const items: CatalogueItem[] = []
      let position = from.position
      for (; position < lines.length && items.length < Math.min(limit, PAGE_LIMIT); position += 1) {
        const line = lines[position]
        if (!line || (!line.stale && newest.get(nameOf(line.item)) !== position + 1)) continue
        // Who walks from the beginning has nothing that could be taken away by what was said before.
        if (isGone(line.item) ? forgotten(line) || (whole && position < from.since) : line.stale && whole && position < from.since) continue
        items.push(line.item)
      }
      return { items, cursor: `${generation}.${position}.${Math.max(from.since, position)}`, more: position < lines.length }
    },
    etag: (cursor, limit) =>
      `"${createHash('sha256').update(`${generation} ${lines.length} ${horizon()} ${cursor} ${limit}`).digest('hex').slice(0, 24)}"`,
    find: (kind, externalId) => find(kind, externalId) as never,
    product: (externalId) => find('product', externalId) as Product | null,
    before: (kind, externalId) =>
      lines.findLast(({ item }) => item.kind === kind && item.externalId === externalId && !isGone(item))?.item ?? null,
    add,
    head: () => lines.length,
  }
}
