/** The calls for one's own security settings: what is set up, the PIN, the threshold. */
import { forgetPin, getSecurity, hasPin, setPin, setThreshold } from '@taschino/contract/stepup.ts'
import { isWeakPin } from '@taschino/basics/pin.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { listPasskeys } from '../passkeys/public.ts'
import { hashPassword, provenDevice, type LoginLimits } from '../session/public.ts'
import { demandFreshStepUp } from './demand.ts'
import { noteChange } from './note-change.ts'
import { passwordIsTheirs } from './prove.ts'
import { hasMore, PIN_TRIES, pinBlocked } from './rules.ts'
import { blockPin, isFresh, keepPin, keepThreshold, meansOf, trustDevice } from './store.ts'
import { cameByLetter, mayChooseAnew } from './ways.ts'

const DONE = { done: true as const }

export const answerGetSecurity = handle(getSecurity)(async ({ who, db, settings }) => {
  const [means, passkeys] = await Promise.all([meansOf(db, who.idUser), listPasskeys(db, who.idUser)])
  const { single } = settings.stepUp
  return {
    pin: !means.pin ? 'none' : pinBlocked(means) ? 'blocked' : 'set',
    mayPin: hasPin(who.role),
    mayTotp: !hasPin(who.role),
    passkeys,
    totp: means.totp,
    recoveryLeft: means.recoveryLeft,
    threshold: Math.min(single, means.threshold ?? single),
    ceiling: single,
  }
})

/**
 * Whether the password may choose it alone although more is set up: where a forgotten PIN is blocked and there is nothing else (decision
 * 0074), on a device of its owner's; and for whoever has just chosen the password by a letter, also where a passkey is lost with it.
 * Everywhere else the old PIN or another proof is asked for besides.
 */
async function comesUnproved(ask: Pick<Ask<typeof setPin>, 'who' | 'db' | 'client' | 'settings' | 'secretFor'>): Promise<boolean> {
  const { who, db, settings } = ask
  const means = await meansOf(db, who.idUser)
  if (!hasMore(means, true) || (await isFresh(db, who.session, settings.stepUp.freshMinutes))) return false
  const works = means.pin && !pinBlocked(means)
  if (!works && (await (means.passkeys === 0 ? mayChooseAnew(ask) : cameByLetter(ask)))) return true
  await demandFreshStepUp({ who, db, settings })
  return false
}

export const answerSetPin = (limits: LoginLimits) =>
  handle(setPin)(async ({ who, body, db, tx, client, settings, secretFor, refuse }) => {
    if (isWeakPin(body.pin)) return refuse('pin_weak')
    if (body.password === undefined) await demandFreshStepUp({ who, db, settings })
    else if (!(await passwordIsTheirs({ who, db, limits }, body.password))) return refuse('wrong_password')
    const unproved = body.password !== undefined && (await comesUnproved({ who, db, client, settings, secretFor }))
    const hash = await hashPassword(body.pin)
    await tx(async (sql) => {
      const { pin } = await meansOf(sql, who.idUser)
      await keepPin(sql, who.idUser, hash, unproved)
      await trustDevice(sql, who.idUser, provenDevice(client, secretFor))
      await noteChange(sql, who.idUser, pin ? 'pin-changed' : 'pin-set', { unproved })
    })
    return DONE
  })

export const answerForgetPin = handle(forgetPin)(async ({ who, db, tx, client, secretFor, refuse }) => {
  if (!(await meansOf(db, who.idUser)).pin) return refuse('method_missing')
  if (!(await mayChooseAnew({ who, db, client, secretFor }))) return refuse('pin_elsewhere')
  return tx(async (sql) => {
    await blockPin(sql, who.idUser, PIN_TRIES)
    await noteChange(sql, who.idUser, 'pin-forgotten')
    return DONE
  })
})

export const answerSetThreshold = handle(setThreshold)(async ({ who, body, db, settings }) => {
  const { threshold } = await meansOf(db, who.idUser)
  if (body.threshold > Math.min(settings.stepUp.single, threshold ?? settings.stepUp.single)) await demandFreshStepUp({ who, db, settings })
  await keepThreshold(db, who.idUser, body.threshold)
  return DONE
})
