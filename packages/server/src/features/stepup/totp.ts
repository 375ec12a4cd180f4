/** The calls for codes of an authenticator app: enrolled by a first right code, removed only after a fresh proof. */
import { randomInt } from 'node:crypto'
import { generateSecret, generateURI } from 'otplib'
import { newRecoveryCodes, totpBegin, totpConfirm, totpRemove } from '@taschino/contract/stepup.ts'
import { circuitName } from '../../platform/config/settings.ts'
import { handle } from '../../http/handle.ts'
import { provenDevice, type LoginLimits } from '../session/public.ts'
import { demandBesidesPassword, demandFreshStepUp } from './demand.ts'
import { noteChange } from './note-change.ts'
import { hashOfRecovery, passwordIsTheirs, stepOfCode } from './prove.ts'
import { noteProved, ownerOf } from './store.ts'
import { openSecret, sealSecret } from './totp-secret.ts'
import { dropTotp, enrolTotp, hasTotp, keepPendingTotp, keepRecoveryCodes, takeTotpTry } from './totp-store.ts'

const TRIES = 5
const CODES = 10
/** Without letters and digits that look alike when they are written down by hand. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Sixteen of thirty signs, in groups of four: 78 bits. */
function newRecoveryCode(): string {
  const signs = Array.from({ length: 16 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')
  return signs.replace(/.{4}(?=.)/g, '$&-')
}

const newCodes = (): string[] => Array.from({ length: CODES }, newRecoveryCode)

export const answerTotpBegin = (limits: LoginLimits) =>
  handle(totpBegin)(async ({ who, body, db, settings, secretFor, refuse }) => {
    if (!(await passwordIsTheirs({ who, db, limits }, body.password))) return refuse('wrong_password')
    await demandBesidesPassword({ who, db, settings })
    const secret = generateSecret()
    await keepPendingTotp(db, who.idUser, sealSecret(secret, who.idUser, secretFor))
    const { username } = await ownerOf(db, who.idUser)
    return { secret, uri: generateURI({ issuer: circuitName(settings), label: username, secret }) }
  })

export const answerTotpConfirm = handle(totpConfirm)(async ({ who, body, db, tx, client, clock, secretFor, refuse }) => {
  const totp = await takeTotpTry(db, who.idUser, TRIES)
  if (totp === 'blocked') return refuse('code_blocked')
  const pending = totp?.pending
  if (!pending) return refuse('totp_not_begun')
  const step = await stepOfCode(openSecret(pending, who.idUser, secretFor), body.code, clock.now(), 0)
  if (step === null) return refuse('code_wrong')
  const codes = newCodes()
  await tx(async (sql) => {
    if (!(await enrolTotp(sql, who.idUser, pending, step))) return refuse('totp_not_begun')
    await keepRecoveryCodes(sql, who.idUser, codes.map(hashOfRecovery))
    await noteProved(sql, who, 'totp', provenDevice(client, secretFor))
    await noteChange(sql, who.idUser, 'totp-added')
  })
  return { codes }
})

export const answerTotpRemove = handle(totpRemove)(async ({ who, db, tx, settings }) => {
  await demandFreshStepUp({ who, db, settings })
  await tx(async (sql) => {
    if (await dropTotp(sql, who.idUser)) await noteChange(sql, who.idUser, 'totp-removed')
  })
  return { done: true as const }
})

export const answerNewRecoveryCodes = handle(newRecoveryCodes)(async ({ who, db, tx, settings, refuse }) => {
  if (!(await hasTotp(db, who.idUser))) return refuse('totp_not_begun')
  await demandFreshStepUp({ who, db, settings })
  const codes = newCodes()
  await tx(async (sql) => {
    await keepRecoveryCodes(sql, who.idUser, codes.map(hashOfRecovery))
    await noteChange(sql, who.idUser, 'recovery-renewed')
  })
  return { codes }
})
