/**
 * Fetches providers' pictures once from the provider's own host, draws them anew from their pixels and serves them; screens never ask the
 * provider, who would see who looks at what (decision 0200).
 */
import { getPicture } from '@taschino/contract/club/catalogue.ts'
import { fileForGood, handle } from '../../../http/handle.ts'
import type { Db } from '../../../platform/db/db.ts'
import { openOutbound, type Outbound } from '../../../platform/outbound/outbound-http.ts'
import { redraw } from '../../../platform/pictures/redraw.ts'
import { hostOf, type Providers } from '../providers/public.ts'
import { keepFetched, noteUnfit, noteVainFetch, pictureNamed, waitingPictures, type WaitingPicture } from './picture-store.ts'

const MOST_BYTES = 5 * 1_048_576
const PATIENCE_MS = 10_000
/** How many in one run of the job, and how many of them at the same time. */
const AT_ONCE = 40
const BESIDE = 4
/** The key under which they wait to be drawn; it is nobody's own. */
const NOBODY = 0

async function fetchOne(db: Db, outbound: Outbound, { id, source }: WaitingPicture): Promise<void> {
  try {
    const { status, bytes } = await outbound.fetch(source)
    if (status !== 200) return await noteVainFetch(db, id)
    if (!bytes) return await noteUnfit(db, id, 'too_large')
    const picture = await redraw(bytes, NOBODY)
    await (typeof picture === 'string' ? noteUnfit(db, id, picture) : keepFetched(db, id, picture))
  } catch (error) {
    const { code } = error as { code?: string }
    // A host that is not the provider's own, or an address inside our network: trying again would not help.
    await (code === 'EUNLISTED' || code === 'EINSIDE' ? noteUnfit(db, id, 'not_listed') : noteVainFetch(db, id))
  }
}

/** Fetches some of the waiting pictures; for a provider that this installation does not reach, none. */
export async function fetchPictures(db: Db, providers: Providers, ending?: AbortSignal): Promise<void> {
  const ways = new Map<string, Outbound>()
  for (const name of providers.names) {
    const link = providers.link(name)
    if (link) ways.set(name, openOutbound({ hosts: [hostOf(link.address)], patienceMs: PATIENCE_MS, maxAnswer: MOST_BYTES }))
  }
  if (ways.size === 0) return
  const waiting = await waitingPictures(db, AT_ONCE)
  await Promise.all(
    Array.from({ length: BESIDE }, async () => {
      for (let one = waiting.shift(); one && !ending?.aborted; one = waiting.shift()) {
        const way = ways.get(one.provider)
        await (way ? fetchOne(db, way, one) : noteVainFetch(db, one.id))
      }
    }),
  )
}

const getPictureAnswer = handle(getPicture)(async ({ params, query, db, refuse }) => {
  const bytes = await pictureNamed(db, params.picture, query.size ?? 'large')
  return bytes ? fileForGood(bytes, `${params.picture.slice(0, 16)}.webp`) : refuse('no_picture')
})

export const pictureAnswers = [getPictureAnswer] as const
