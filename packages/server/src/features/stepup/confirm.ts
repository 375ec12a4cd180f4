/** The calls that tell which proof is needed and take it: for one payment, or for a login that counts as fresh for five minutes. */
import { createHash } from 'node:crypto'
import { begin, confirm, hasPin } from '@taschino/contract/stepup.ts'
import { dressed, handle } from '../../http/handle.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { deviceHere, type LoginLimits } from '../session/public.ts'
import { openBinding } from './payment-binding.ts'
import { prove } from './prove.ts'
import { isNight, pinBlocked } from './rules.ts'
import { insertProof, noteProved } from './store.ts'
import { waysOf } from './ways.ts'
import { askToProve } from './webauthn.ts'

const PROOF_MS = 120_000

export const answerBegin = handle(begin)(async ({ who, body, db, client, settings, secretFor, clock, refuse }) => {
  const order = body.order === undefined ? null : openBinding(who, body.order, clock.now(), secretFor)
  if (body.order !== undefined && order === null) return refuse('order_expired')
  const { means, methods } = await waysOf({ who, db, client, secretFor })
  return {
    methods,
    pinBlocked: hasPin(who.role) && pinBlocked(means),
    value: order?.value ?? null,
    payee: order?.payee ?? null,
    passkey: await askToProve(db, settings, who),
  }
})

export const answerConfirm = (limits: LoginLimits) =>
  handle(confirm)(async ({ who, body, db, tx, client, settings, secretFor, clock, refuse }) => {
    const now = clock.now()
    const order = body.order === undefined ? null : openBinding(who, body.order, now, secretFor)
    if (body.order !== undefined && order === null) return refuse('order_expired')
    await prove({ who, db, tx, client, settings, secretFor, limits, now, refuse }, body.by)
    const proof = newToken()
    // Whose browser has lost its cookie would be asked before each small payment: proving who one is makes it known again.
    const { device, cookies } = deviceHere(client, settings, secretFor)
    await tx(async (sql) => {
      const night = isNight(now, settings.timeZone, settings.stepUp.nightUntil)
      await noteProved(sql, who, body.by.method, device, { night, payment: order !== null })
      if (order)
        await insertProof(sql, {
          hash: createHash('sha256').update(proof).digest(),
          idUser: who.idUser,
          session: who.session,
          binding: order.binding,
        })
    })
    const said = { proof, expiresInMs: PROOF_MS }
    return cookies.length === 0 ? said : dressed(said, { 'Set-Cookie': cookies })
  })
