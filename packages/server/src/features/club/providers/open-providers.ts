/** Opens the providers of this installation: each through its port, each answer noted, so that a silent one is not sold. */
import type { ProviderLinks } from '../../../platform/config/provider-options.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { ProviderAnswer } from './provider-answer.ts'
import { forgetHeard, knowProviders, noteAnswer, noteUnknown, silentProviders } from './health-store.ts'
import { openProvider, type ProviderPort } from './provider-port.ts'

export interface Providers {
  readonly names: readonly string[]
  /** Null: this installation does not reach the provider. Never ask inside a transaction: an answer may take ten seconds. */
  port(name: string): ProviderPort | null
  /** The host from which pictures of its catalogue are fetched. */
  link(name: string): ProviderLinks[string] | null
}

/** Every answer counts for its health, also a refusal. */
function noted(db: Db, name: string, port: ProviderPort): ProviderPort {
  const through =
    <A extends unknown[], T>(ask: (...asking: A) => Promise<ProviderAnswer<T>>) =>
    async (...asking: A): Promise<ProviderAnswer<T>> => {
      const heard = await ask(...asking)
      await (heard.is === 'unknown' ? noteUnknown(db, name) : noteAnswer(db, name))
      return heard
    }
  return {
    status: through(port.status),
    walk: through(port.walk),
    createOrder: through(port.createOrder),
    readOrder: through(port.readOrder),
    cancelOrder: through(port.cancelOrder),
    readVouchers: through(port.readVouchers),
    visit: through(port.visit),
    readCashback: through(port.readCashback),
    eventsAfter: through(port.eventsAfter),
    remittances: through(port.remittances),
  }
}

export function openProviders(db: Db, links: ProviderLinks): Providers {
  const ports = new Map(Object.entries(links).map(([name, link]) => [name, noted(db, name, openProvider(link))]))
  return {
    names: [...ports.keys()],
    port: (name) => ports.get(name) ?? null,
    link: (name) => (Object.hasOwn(links, name) ? (links[name] ?? null) : null),
  }
}

/** Asks silent providers for their health; the first one that answers is sold again. */
export async function lookAfterProviders(db: Db, providers: Providers): Promise<void> {
  await knowProviders(db, providers.names)
  await forgetHeard(db)
  for (const name of await silentProviders(db)) await providers.port(name)?.status()
}
