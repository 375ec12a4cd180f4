/** Creates a shop or group in the caller's transaction: closed, with its contract, its owner invited. */
import type * as z from 'zod/mini'
import type { FeeRange } from '@taschino/basics/fees.ts'
import { SHOPS_A_DAY } from '@taschino/contract/onboarding.ts'
import type { groupData, merchantData, shopData, userData } from '@taschino/contract/onboarding-shapes.ts'
import type { Who } from '../../http/handle.ts'
import { refuseInput, type Facts } from '../../http/refusal.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { countInvitations, invite } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { createShop, insertContract, type NewShop } from '../shops/public.ts'
import { createdLately, holdCreator, holdVat, shopOfVat } from './creation-store.ts'
import { openRound } from './review-store.ts'
import { isCompany } from './rules.ts'
import { tellHandedIn } from './tell.ts'

export interface BringIn {
  shopData: z.output<typeof shopData> | z.output<typeof groupData>
  userData?: z.output<typeof userData> | undefined
  merchantData?: z.output<typeof merchantData> | undefined
}

type Refuse = (
  name: 'vat_known' | 'vat_waits' | 'shops_a_day' | 'email_taken' | 'username_taken' | 'too_many_invitations',
  facts?: Facts,
) => never

type Fees = Pick<Settings['fees'], 'feeMin' | 'feeMax' | 'byType'>

/** What of the call it needs. */
export interface Bringing {
  sql: Sql
  who: Pick<Who, 'idUser' | 'role'>
  clock: Clock
  settings: Pick<Settings, 'fees'>
  secretFor: SecretFor
  refuse: Refuse
}

/** Nobody learns of a firm that waits more than that it does. */
export async function demandNewVat(
  sql: Sql,
  vatNumber: string,
  of: { group: number | null; except?: number },
  refuse: (name: 'vat_known' | 'vat_waits', facts?: Facts) => never,
): Promise<void> {
  await holdVat(sql, vatNumber)
  const other = await shopOfVat(sql, vatNumber, of)
  if (other) refuse(other.known ? 'vat_known' : 'vat_waits', other.known ? { title: other.title } : undefined)
}

/** Those who are paid for what they bring in are counted; whoever runs the circuit is not. */
export async function countShops(
  sql: Sql,
  who: Pick<Who, 'idUser' | 'role'>,
  more: number,
  refuse: (name: 'shops_a_day', facts?: Facts) => never,
): Promise<void> {
  if (isCompany(who.role)) return
  await holdCreator(sql, who.idUser)
  if ((await createdLately(sql, who.idUser)) + more > SHOPS_A_DAY) refuse('shops_a_day', { most: SHOPS_A_DAY })
}

const placeOf = (position: { x: number; y: number } | undefined) => (position ? { lat: position.x, lon: position.y } : {})

/** The row as it will stand: closed, with the account as somebody believes it to be. */
export function newShopOf(
  who: Pick<Who, 'idUser' | 'role'>,
  { shopData: written, merchantData }: BringIn,
  { isGroup, fees }: { isGroup: boolean; fees: Fees },
): NewShop {
  const { iban, ibanReceiverName, position, tills = ['cassa 1'], ...data }: z.output<typeof shopData> = written
  return {
    feeMin: fees.feeMin,
    feeMax: fees.feeMax,
    feesByType: fees.byType.map(({ type, feeMin, feeMax }) => ({ type, feeMin, feeMax })),
    capabilities: isCompany(who.role) ? undefined : ['normal'],
    ...data,
    ...placeOf(position),
    ...merchantData,
    ibanProposed: iban,
    ibanProposedReceiver: ibanReceiverName,
    isGroup,
    idAgent: isCompany(who.role) ? undefined : who.idUser,
    createdBy: who.idUser,
    tills: isGroup ? [] : tills.map((name) => ({ name })),
  }
}

/** Returns its number. Everything that was asked of it before has been looked at; whoever brings in many tells of them together. */
export async function bringInUntold(
  { sql, who, clock, settings, secretFor, refuse }: Bringing,
  given: BringIn,
  { isGroup, contract }: { isGroup: boolean; contract: Buffer | null },
): Promise<number> {
  const { vatNumber } = given.shopData
  const group = 'idShopGroup' in given.shopData ? (given.shopData.idShopGroup ?? null) : null
  await countShops(sql, who, 1, refuse)
  await demandNewVat(sql, vatNumber, { group }, refuse)
  if (given.userData) await countInvitations(sql, who, 1, refuse)
  const id = await createShop(sql, newShopOf(who, given, { isGroup, fees: settings.fees }))
  if (contract) await insertContract(sql, { idShop: id, version: 1, bytes: contract, by: who.idUser })
  await openRound(sql, { shop: id }, { by: who.idUser, now: clock.now() })
  await noteDeed(sql, { by: who.idUser, act: 'shop.brought-in', shop: id, facts: { group: isGroup } })
  if (given.userData)
    await invite({ sql, who, secretFor }, { ...given.userData, role: 'shop', idShop: id }, { idShop: id, idAgency: null }, refuse)
  return id
}

export async function bringIn(by: Bringing, given: BringIn, how: { isGroup: boolean; contract: Buffer | null }): Promise<number> {
  const id = await bringInUntold(by, given, how)
  await tellHandedIn(by.sql, { idShop: id, by: by.who.idUser })
  return id
}

/** The terms have to fit together, whoever offers them. */
export function demandFees({ feeMin, feeMax }: { [K in keyof FeeRange]?: number | undefined }, before: FeeRange): void {
  if ((feeMin ?? before.feeMin) > (feeMax ?? before.feeMax)) refuseInput([{ path: 'feeMax', why: 'range' }])
}
