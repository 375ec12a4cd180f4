/** The calls behind an invitation's link: what the code is for, and setting the password with which its person comes in. */
import { isWeakPin } from '@taschino/basics/pin.ts'
import { activateUser, lookAtCode } from '@taschino/contract/accounts.ts'
import { hasPin } from '@taschino/contract/stepup.ts'
import type { ActivationData } from '@taschino/contract/accounts.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import type { FieldError } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { hashPassword, weakness } from '../session/public.ts'
import { fillShop } from '../shops/public.ts'
import { keepFirstPin } from '../stepup/public.ts'
import { hashOfCode } from './codes.ts'
import { endCodes, ownerOfCode, takeCode } from './codes-store.ts'
import {
  activate,
  invitesTickets,
  lockAccount,
  lockAccountOf,
  moveInvited,
  nobodysAddress,
  placeOfAccount,
  readAccount,
  takenNames,
  wasInside,
  whatIsKnownOf,
} from './store.ts'
import type { Account, FillPlace, OwnPlace, PlaceField } from './store.ts'

const missingOf = (place: OwnPlace): PlaceField[] => [
  ...(place.address === '' ? ['address' as const] : []),
  ...(place.fiscalCode ? [] : ['fiscalCode' as const]),
]

export const answerLookAtCode = handle(lookAtCode)(async ({ body, db, refuse }) => {
  const owner = await ownerOfCode(db, hashOfCode(body.code), body.purpose)
  const account = owner === null ? null : await readAccount(db, owner)
  if (!account) return refuse('code_over')
  const place = await placeOfAccount(db, account)
  const { role, username, officeEmail, firstName, lastName, language } = account
  const agency = body.purpose === 'activation' ? await invitesTickets(db, account.id) : null
  const there = officeEmail === null ? null : (await whatIsKnownOf(db, officeEmail)).owner
  return {
    role,
    username,
    email: officeEmail ?? account.email,
    firstName,
    lastName,
    language,
    place: place && { name: place.name, missing: missingOf(place) },
    agency: agency === null ? null : { name: agency, hasAccount: there !== null && there.status !== 'invited' },
  }
})

function placeGaps(place: OwnPlace | null, given: ActivationData['place']): FieldError[] {
  return place === null
    ? []
    : missingOf(place)
        .filter((field) => !given?.[field])
        .map((field) => ({ path: `activationData.place.${field}`, why: 'required' }))
}

/**
 * Two agencies have invited the same person, who opens one of the links: that invitation becomes the account, the other one waits for its
 * yes. False when somebody uses an account at that address by now.
 */
async function comeToOwnAddress(sql: Sql, account: Account & { officeEmail: string }): Promise<boolean> {
  const other = await lockAccountOf(sql, account.officeEmail)
  if (other && (other.status !== 'invited' || other.role !== 'enduser' || other.id === account.id || (await wasInside(sql, other.id))))
    return false
  if (other) await moveInvited(sql, other.id, { email: nobodysAddress(), shown: account.officeEmail })
  await moveInvited(sql, account.id, { email: account.officeEmail, shown: null })
  return true
}

/** An office invites by way of accounts, so how its agency is filled is handed in: features need each other in no circle. */
export const answerActivateUser = (fillAgency: FillPlace) =>
  handle(activateUser)(async ({ body: { activationCode, activationData: data }, db, tx, refuse }) => {
    const hash = hashOfCode(activationCode)
    const owner = await ownerOfCode(db, hash, 'activation')
    const known = owner === null ? null : await readAccount(db, owner)
    if (known?.status !== 'invited') return refuse('code_over')
    const weak = weakness(data.password, [data.username, known.officeEmail ?? known.email, data.firstName, data.lastName])
    if (weak) return refuse(weak)
    if (data.pin !== undefined && !hasPin(known.role)) return refuseInput([{ path: 'activationData.pin', why: 'unknown' }])
    if (data.pin !== undefined && isWeakPin(data.pin)) return refuse('pin_weak')
    const [passwordHash, pinHash] = [await hashPassword(data.password), data.pin === undefined ? null : await hashPassword(data.pin)]
    return tx(async (sql) => {
      // The account before the code, as whoever closes it does: two who lock in turn wait, two who lock crosswise die.
      const account = await lockAccount(sql, known.id)
      if (!account || (await takeCode(sql, hash, 'activation')) === null) return refuse('code_over')
      const place = await placeOfAccount(sql, account)
      const gaps = placeGaps(place, data.place)
      if (gaps.length > 0) return refuseInput(gaps)
      if ((await takenNames(sql, [data.username], account.id)).size > 0) return refuse('username_taken')
      if (account.officeEmail !== null && !(await comeToOwnAddress(sql, { ...account, officeEmail: account.officeEmail })))
        return refuse('has_account')
      if (!(await activate(sql, account.id, { ...data, passwordHash, language: data.language ?? account.language })))
        return refuse('code_over')
      if (pinHash !== null) await keepFirstPin(sql, account.id, pinHash, false)
      if (place && data.place) await (place.kind === 'shop' ? fillShop : fillAgency)(sql, place.id, data.place)
      await endCodes(sql, account.id)
      await noteDeed(sql, { by: account.id, act: 'user.activated', user: account.id, facts: { role: account.role } })
      return { username: data.username }
    })
  })
