/** The calls for one's own passkeys (add, name, remove), and logging in with one. */
import { passkeyAdd, passkeyBegin, passkeyLogin, passkeyLoginBegin, passkeyRemove, passkeyRename } from '@taschino/contract/stepup.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Tokens } from '../../http/auth/tokens.ts'
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from '../passkeys/public.ts'
import { letIn, provenDevice, type LoginLimits } from '../session/public.ts'
import { accountOf, takeChallenge, useUp } from './challenge-store.ts'
import { demandBesidesPassword, demandFreshStepUp, pinRestsUntil } from './demand.ts'
import { isLoginChallenge, newLoginChallenge } from './login-challenge.ts'
import { noteChange } from './note-change.ts'
import { passwordIsTheirs } from './prove.ts'
import { noteProved, ownerOf } from './store.ts'
import { askToAdd, askToLogIn, readAdded, readSigned } from './webauthn.ts'

const DONE = { done: true as const }
const MOST = 10

export const answerPasskeyBegin = (limits: LoginLimits) =>
  handle(passkeyBegin)(async ({ who, body, db, settings, clock, secretFor, refuse }) => {
    if (body.password === undefined) await demandFreshStepUp({ who, db, settings })
    else if (!(await passwordIsTheirs({ who, db, limits }, body.password))) return refuse('wrong_password')
    await demandBesidesPassword({ who, db, settings })
    const until = await pinRestsUntil({ who, db, settings }, clock.now())
    if (until !== null) return refuse('pin_too_new', { until })
    if ((await listPasskeys(db, who.idUser)).length >= MOST) return refuse('too_many_passkeys')
    const { username, fullName } = await ownerOf(db, who.idUser)
    return askToAdd(db, settings, secretFor, { idUser: who.idUser, session: who.session, username, fullName })
  })

export const answerPasskeyAdd = handle(passkeyAdd)(async ({ who, body, db, tx, client, settings, secretFor, refuse }) => {
  const challenge = await takeChallenge(db, { id: body.challenge, purpose: 'add', idUser: who.idUser, session: who.session })
  const made = challenge === null ? null : await readAdded(settings, challenge, body.response)
  if (!made) return refuse('passkey_refused')
  await tx(async (sql) => {
    if (!(await insertPasskey(sql, { ...made, idUser: who.idUser, name: body.name }))) return refuse('passkey_refused')
    // Making it has just checked the person, as signing with it would: nobody is asked twice in a row.
    await noteProved(sql, who, 'passkey', provenDevice(client, secretFor))
    await noteChange(sql, who.idUser, 'passkey-added', { detail: body.name })
  })
  return DONE
})

export const answerPasskeyRename = handle(passkeyRename)(async ({ who, params, body, db }) =>
  (await renamePasskey(db, who.idUser, params.id, body.name)) ? DONE : refuseCommon('not_found'),
)

export const answerPasskeyRemove = handle(passkeyRemove)(async ({ who, params, db, tx, settings }) => {
  if (!(await listPasskeys(db, who.idUser)).some(({ id }) => id === params.id)) return refuseCommon('not_found')
  await demandFreshStepUp({ who, db, settings })
  await tx(async (sql) => {
    const name = await deletePasskey(sql, who.idUser, params.id)
    if (name === null) return refuseCommon('not_found')
    await noteChange(sql, who.idUser, 'passkey-removed', { detail: name })
  })
  return DONE
})

export const answerPasskeyLoginBegin = handle(passkeyLoginBegin)(({ settings, clock, secretFor }) =>
  askToLogIn(settings, newLoginChallenge(clock.now(), secretFor)),
)

export const answerPasskeyLogin = (tokens: Tokens) =>
  handle(passkeyLogin)(async ({ body, db, tx, client, clock, settings, secretFor, refuse }) => {
    const { challenge, response } = body
    const signed = isLoginChallenge(challenge, clock.now(), secretFor)
      ? await readSigned(db, settings, challenge, response, () => useUp(db, challenge))
      : null
    if (signed?.result === 'copied') await tx((sql) => noteChange(sql, signed.idUser, 'passkey-copied'))
    const account = signed?.result && signed.result !== 'copied' ? await accountOf(db, signed.idUser) : null
    if (account?.status !== 'active') return refuse('passkey_refused')
    const person = { id: account.id, username: account.username, role: account.role as Role }
    // Coming in with a passkey is the strongest proof there is: the login is fresh and its device known.
    return letIn({
      account: person,
      tokens,
      client,
      settings,
      secretFor,
      tx,
      also: (sql, session, device) => noteProved(sql, { idUser: account.id, session }, 'passkey', device),
    })
  })
