/** Push messages of a story: a real push service, the real outbox consumer and sender, and a reader that waits for them. */
import { setTimeout as pause } from 'node:timers/promises'
import { registerDevice } from '@taschino/contract/session.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { notificationJobs } from '@taschino/server/delivery-jobs.ts'
import { openScheduler, type Scheduler } from '@taschino/server/platform/scheduler.ts'
import { openLog, type Log } from '@taschino/server/platform/log.ts'
import { DEFAULT_SETTINGS } from '@taschino/server/platform/config/settings.ts'
import { expect } from 'vitest'
import type { Person } from './personas.ts'
import { PushService, type Pushed } from './local-push.ts'
import { World } from './story.ts'

const PATIENCE_MS = 15_000

export class Doorbell {
  readonly service: PushService
  readonly #jobs: Scheduler

  private constructor(service: PushService, jobs: Scheduler) {
    this.service = service
    this.#jobs = jobs
  }

  /** The world must know the service by its settings (`push.services`). */
  static open(world: World, service: PushService, log: Log = openLog('silent')): Doorbell {
    return new Doorbell(service, openScheduler(log, notificationJobs(world.app.app.parts, log)))
  }

  /** This person's browser, as it registers behind "avvisami". */
  async device(person: Person, name: string, key: string | null = null): Promise<void> {
    await person.gets(registerDevice, {
      body: { deviceCode: `browser-${name}`, pushToken: this.service.subscribe(name, key), platform: 'web', appVersion: '1.7.7' },
    })
  }

  of(name: string): Pushed[] {
    return this.service.pushed.filter((one) => one.name === name)
  }

  /** Waits until as many messages as `count` have come to that device, and hands out the last one. */
  async brings(name: string, count = 1): Promise<Pushed> {
    for (const until = Date.now() + PATIENCE_MS; ; await pause(50)) {
      const last = this.of(name)[count - 1]
      if (last) return last
      if (Date.now() > until)
        throw new Error(`${name} got ${this.of(name).length} of ${count} messages; turned away: ${this.service.faults.join()}`)
    }
  }

  async close(): Promise<void> {
    await this.#jobs.close()
    await this.service.close()
  }
}

/**
 * A world whose people have devices: the push service that it knows, and who rings there. At its end every invariant of the books must
 * hold.
 */
export async function worldWithBell(): Promise<{ world: World; service: PushService; bell: Doorbell; close: () => Promise<void> }> {
  const service = await PushService.open()
  const world = await World.open({
    settings: { push: { ...DEFAULT_SETTINGS.push, services: [...DEFAULT_SETTINGS.push.services, service.origin] } },
  })
  const bell = Doorbell.open(world, service)
  return {
    world,
    service,
    bell,
    close: async () => {
      const broken = await checkInvariants(world.db)
      await bell.close()
      await world.close()
      expect(broken).toEqual([])
    },
  }
}
