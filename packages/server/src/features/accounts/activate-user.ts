/** The calls behind an invitation's link: what the code is for, and setting the password with which its person comes in. */
import { activateUser, lookAtCode } from '@taschino/contract/accounts.ts'
import type { ActivationData } from '@taschino/contract/accounts.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import type { FieldError } from '../../http/refusal.ts'
import { noteDeed } from '../audit/public.ts'
import { hashPassword, weakness } from '../session/public.ts'
import { fillShop } from '../shops/public.ts'
import { hashOfCode } from './codes.ts'
import { endCodes, ownerOfCode, takeCode } from './codes-store.ts'
import { activate, lockAccount, placeOfAccount, readAccount, takenNames } from './store.ts'
import type { FillPlace, OwnPlace, PlaceField } from './store.ts'

const missingOf = (place: OwnPlace): PlaceField[] => [
  ...(place.address === '' ? ['address' as const] : []),
  ...(place.fiscalCode ? [] : ['fiscalCode' as const]),
]

export const answerLookAtCode = handle(lookAtCode)(async ({ body, db, refuse }) => {
  const owner = await ownerOfCode(db, hashOfCode(body.code), body.purpose)
  const account = owner === null ? null : await readAccount(db, owner)
  if (!account) return refuse('code_over')
  const place = await placeOfAccount(db, account)
  const { role, username, email, firstName, lastName, language } = account
  return { role, username, email, firstName, lastName, language, place: place && { name: place.name, missing: missingOf(place) } }
})

function placeGaps(place: OwnPlace | null, given: ActivationData['place']): FieldError[] {
  return place === null
    ? []
    : missingOf(place)
        .filter((field) => !given?.[field])
        .map((field) => ({ path: `activationData.place.${field}`, why: 'required' }))
}

/** An office invites by way of accounts, so how its agency is filled is handed in: features need each other in no circle. */
export const answerActivateUser = (fillAgency: FillPlace) =>
  handle(activateUser)(async ({ body: { activationCode, activationData: data }, db, tx, refuse }) => {
    const hash = hashOfCode(activationCode)
    const owner = await ownerOfCode(db, hash, 'activation')
    const known = owner === null ? null : await readAccount(db, owner)
    if (known?.status !== 'invited') return refuse('code_over')
    const weak = weakness(data.password, [data.username, known.email, data.firstName, data.lastName])
    if (weak) return refuse(weak)
    const passwordHash = await hashPassword(data.password)
    return tx(async (sql) => {
      // The account before the code, as whoever closes it does: two who lock in turn wait, two who lock crosswise die.
      const account = await lockAccount(sql, known.id)
      if (!account || (await takeCode(sql, hash, 'activation')) === null) return refuse('code_over')
      const place = await placeOfAccount(sql, account)
      const gaps = placeGaps(place, data.place)
      if (gaps.length > 0) return refuseInput(gaps)
      if ((await takenNames(sql, [data.username], account.id)).size > 0) return refuse('username_taken')
      if (!(await activate(sql, account.id, { ...data, passwordHash, language: data.language ?? account.language })))
        return refuse('code_over')
      if (place && data.place) await (place.kind === 'shop' ? fillShop : fillAgency)(sql, place.id, data.place)
      await endCodes(sql, account.id)
      await noteDeed(sql, { by: account.id, act: 'user.activated', user: account.id, facts: { role: account.role } })
      return { username: data.username }
    })
  })
