/** Demands a proof: before a payment that is not small, and before acts that need one from the last five minutes. */
import { createHash } from 'node:crypto'
import { hasPin, STEP_UP_HEADER } from '@taschino/contract/stepup.ts'
import { readKey } from '@taschino/ledger/idempotency.ts'
import type { Client } from '../../http/client.ts'
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { provenDevice } from '../session/public.ts'
import type { Allowances, Reserved } from './allowances.ts'
import { bindingOf, sealBinding, type Wanted } from './payment-binding.ts'
import { hasMore, isNight, methodsOf } from './rules.ts'
import { waysOf } from './ways.ts'
import { countAnew, isFresh, meansOf, pinRests, spendProof } from './store.ts'

const FREE: Reserved = { settle: () => undefined }
const HEADER = STEP_UP_HEADER.toLowerCase()

interface Asked {
  who: Who
  db: Sql
  client: Client
  clock: Clock
  settings: Settings
  secretFor: SecretFor
}

type Fresh = Pick<Asked, 'who' | 'db' | 'settings'>

async function methodsWords(sql: Sql, who: Who): Promise<string> {
  return methodsOf(await meansOf(sql, who.idUser), hasPin(who.role)).join(',')
}

const hashOf = (proof: string): Buffer => createHash('sha256').update(proof).digest()

/** Whoever brings a proof for exactly this payment may; counting begins anew once it is posted. */
async function byProof({ who, db, client }: Asked, wanted: Wanted): Promise<Reserved | null> {
  const proof = client.header(HEADER)
  if (proof === null || proof === '') return null
  const used = await spendProof(db, { hash: hashOf(proof), idUser: who.idUser, session: who.session, binding: bindingOf(who, wanted) })
  if (!used) return null
  return {
    settle: (posted) => {
      if (posted) countAnew(db, who.idUser).catch(() => undefined)
    },
  }
}

/**
 * Lets the payment go on or refuses it with why, by which means and a sealed order. Call it after our own rules have said yes and before
 * the ledger is asked.
 * A key that was answered before goes on as well: it moves nothing, and its answer must not be lost.
 */
export async function demandForPayment(allowances: Allowances, asked: Asked, wanted: Wanted): Promise<Reserved> {
  const { who, db, client, clock, settings, secretFor } = asked
  if (!settings.stepUp.on) return FREE
  const night = isNight(clock.now(), settings.timeZone, settings.stepUp.nightUntil)
  const judged = await allowances.judge(who, { value: wanted.value, night, device: provenDevice(client, secretFor) ?? '' })
  if (typeof judged === 'object') return judged
  const proved = await byProof(asked, wanted)
  if (proved) return proved
  if ((await readKey(db, who.idUser, wanted.key.key))?.route === wanted.key.route) return FREE
  return refuseCommon('step_up_required', {
    why: judged,
    methods: (await waysOf(asked)).methods.join(','),
    value: wanted.value,
    payee: wanted.payee,
    order: sealBinding(who, wanted, clock.now(), secretFor),
  })
}

/** For acts that touch others or a lot of money: this login proved who it is within the last five minutes, by any of its means. */
export async function demandFreshStepUp({ who, db, settings }: Fresh, minutes: number = settings.stepUp.freshMinutes): Promise<void> {
  if (!settings.stepUp.on || (await isFresh(db, who.session, minutes))) return
  refuseCommon('step_up_required', { why: 'fresh', methods: await methodsWords(db, who) })
}

/**
 * For acts that have just asked for the password: a PIN, passkey or app that is set up is asked for too, and nobody types the password
 * twice. A blocked PIN is set up.
 */
export async function demandBesidesPassword({ who, db, settings }: Fresh): Promise<void> {
  if (hasMore(await meansOf(db, who.idUser), hasPin(who.role))) await demandFreshStepUp({ who, db, settings })
}

/**
 * Until when the PIN that this login proved itself with adds nothing: it came by the password alone and says no more than that, before its
 * owner has had half a day to read of it (decision 0137).
 */
export async function pinRestsUntil({ who, db, settings }: Fresh, now: number): Promise<string | null> {
  const seconds = settings.stepUp.on ? await pinRests(db, who.session) : null
  return seconds === null ? null : new Date(now + seconds * 1000).toISOString()
}
