/**
 * Reads a provider's catalogue page by page and replaces the one in use when all of it is there. What a provider says wrongly, late or not
 * at all changes nothing that is sold meanwhile (decision 0199).
 */
import type { CatalogueItem } from '@taschino/protocol/catalogue-shapes.ts'
import { inSavepoint, type Db, type Sql } from '../../../platform/db/db.ts'
import type { ProviderAnswer } from '../providers/provider-answer.ts'
import type { CataloguePage, ProviderPort } from '../providers/provider-port.ts'
import type { Providers } from '../providers/public.ts'
import { closeWalk, countChanges, noteChanges } from './changes-store.ts'
import { cleanItem } from './clean-item.ts'
import { removalsOf, takeBrandsOf, takeRest } from './swap-store.ts'
import * as store from './walk-store.ts'

/** If more than a fifth would be removed, the company is asked first. */
const MOST_GONE = 0.2
/** So often a page that cannot be read is asked for again before the walk is given up. */
const TRIES = 3

interface Walking {
  db: Db
  /** A connection of its own, with a longer statement timeout: replacing a large catalogue takes a while. */
  own: Sql
  provider: string
  port: ProviderPort
  /** The service is about to end: the walk stays where it is, and the next start goes on from there. */
  ending?: AbortSignal | undefined
}

type Page = Extract<ProviderAnswer<CataloguePage>, { is: 'done' }>

async function layPage({ db }: Walking, idWalk: number, { value, etag }: Page): Promise<void> {
  const items: CatalogueItem[] = []
  const unread = [...value.unread]
  for (const item of value.items) {
    const clean = cleanItem(item)
    if (clean) items.push(clean)
    else unread.push(item)
  }
  const passedOver = value.passedOver + value.items.length - items.length
  await db.tx(async (sql) => {
    await store.layItems(sql, idWalk, items)
    await store.laySeen(
      sql,
      idWalk,
      unread.map(({ kind, externalId }) => ({ kind, externalId })),
    )
    await store.moveOn(sql, idWalk, { cursor: value.cursor, etag: value.more ? null : (etag ?? null), passedOver })
  })
}

/** Takes over everything that was found, in one transaction. */
export async function takeWalk(sql: Sql, provider: string, { id, whole }: { id: number; whole: boolean }): Promise<void> {
  await takeBrandsOf(sql, id, provider)
  await countChanges(sql, id, provider, whole)
  await noteChanges(sql, id, provider, whole)
  await takeRest(sql, id, provider, whole)
  await closeWalk(sql, id)
}

async function judge({ own, provider }: Walking, walk: store.OpenWalk): Promise<void> {
  await inSavepoint(own, async () => {
    const { gone, there } = await removalsOf(own, walk.id, provider, walk.whole)
    // The next walk begins here whatever happens to this one; what it found waits for the company's yes.
    await store.noteEnd(own, provider, walk.id)
    if (gone > there * MOST_GONE) await store.endWalk(own, walk.id, 'stopped', `would_remove ${gone} ${there}`)
    else await takeWalk(own, provider, walk)
  })
}

async function askPage({ port, ending }: Walking, cursor: string | null, etag?: string): Promise<ProviderAnswer<CataloguePage>> {
  for (let tries = 1; ; tries += 1) {
    const heard = await port.walk(cursor ?? undefined, etag)
    if (heard.is !== 'unknown' || tries === TRIES || ending?.aborted) return heard
  }
}

/** Walks to the end of the catalogue. True: the cursor was no longer valid, and everything must be walked. */
async function goOn(walking: Walking, walk: store.OpenWalk, first: Page | null): Promise<boolean> {
  const { db, provider } = walking
  let heard: ProviderAnswer<CataloguePage> = first ?? (await askPage(walking, walk.cursor))
  while (heard.is === 'done') {
    await layPage(walking, walk.id, heard)
    if (walking.ending?.aborted) return false
    if (!heard.value.more) {
      await judge(walking, walk)
      return false
    }
    heard = await askPage(walking, heard.value.cursor)
  }
  // Not asked often enough to be given up.
  if (walking.ending?.aborted) return false
  const why = heard.is === 'unknown' ? heard.why : heard.is === 'no' ? heard.type : heard.is
  await db.tx(async (sql) => {
    await store.endWalk(sql, walk.id, 'failed', why)
    await store.noteVain(sql, provider)
  })
  return heard.is === 'no' && !walk.whole
}

async function walkWhole(walking: Walking): Promise<void> {
  const walk = await walking.db.tx((sql) => store.beginWalk(sql, walking.provider, true))
  await goOn(walking, walk, null)
}

/** One request when nothing has changed. */
async function lookForChanges(walking: Walking, { cursor, etag }: store.Standing): Promise<void> {
  const { db, provider } = walking
  const heard = await askPage(walking, cursor, etag ?? undefined)
  if (heard.is === 'no') return walkWhole(walking)
  if (heard.is === 'unchanged') return store.noteLook(db, provider, null)
  if (heard.is !== 'done') return store.noteVain(db, provider)
  const { items, passedOver, more } = heard.value
  if (items.length + passedOver === 0 && !more)
    return store.noteLook(db, provider, { cursor: heard.value.cursor, etag: heard.etag ?? null })
  const walk = await db.tx((sql) => store.beginWalk(sql, provider, false))
  if (await goOn(walking, walk, heard)) await walkWhole(walking)
}

async function walkOne(walking: Walking): Promise<void> {
  const { db, provider } = walking
  await store.hearProductBells(db, provider)
  const standing = await store.standingOf(db, provider)
  if (!standing) return
  // Continues a walk that a restart interrupted.
  const open = await store.openWalk(db, provider)
  if (open) {
    if (await goOn(walking, open, null)) await walkWhole(walking)
    return
  }
  if (standing.rests) return
  await (standing.cursor === null || standing.wantedWhole ? walkWhole(walking) : lookForChanges(walking, standing))
}

/** Walks the catalogues of all providers that this installation reaches; of several processes one does it. */
export async function walkCatalogues(db: Db, providers: Providers, ending?: AbortSignal): Promise<void> {
  for (const provider of providers.names) {
    if (ending?.aborted) return
    const port = providers.port(provider)
    if (port)
      await db.slow(async (sql) => {
        if (await store.takeTurn(sql, provider)) await walkOne({ db, own: sql, provider, port, ending })
      })
  }
}
