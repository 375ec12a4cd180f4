/** Changes the catalogue, by the console or by failures: each change is a new line, and an event for a product. */
import type { CatalogueItem } from '@taschino/protocol/catalogue-shapes.ts'
import type { Line } from './catalogue.ts'
import { begin, type Provider } from './provider.ts'

/** The same item, changed; its new version is its new place. */
export function changeItem(provider: Provider, item: CatalogueItem, change: object): void {
  const next = { ...item, ...change, version: provider.catalogue.head() + 1 } as CatalogueItem
  say(provider, [{ item: next, at: provider.clock.now(), stale: false }])
}

export function removeItem(provider: Provider, { kind, externalId }: CatalogueItem): void {
  const item: CatalogueItem = { kind, externalId, version: provider.catalogue.head() + 1, deleted: true }
  say(provider, [{ item, at: provider.clock.now(), stale: false }])
}

/** A tombstone, and behind it the item once more as it was before: one of the failures. */
export function removeThenRepeat(provider: Provider, item: CatalogueItem): void {
  const { kind, externalId } = item
  const at = provider.clock.now()
  const gone: CatalogueItem = { kind, externalId, version: provider.catalogue.head() + 1, deleted: true }
  say(provider, [
    { item: gone, at, stale: false },
    { item, at, stale: true },
  ])
}

function say(provider: Provider, lines: readonly Line[]): void {
  const change = begin(provider)
  const head = provider.catalogue.head()
  lines.forEach((line, at) => {
    change.put('catalogue', String(head + at + 1), line)
    change.after(() => provider.catalogue.add(line))
  })
  const item = lines[0]?.item
  if (item?.kind === 'product') change.event('product.changed', { externalId: item.externalId })
  change.commit()
}
