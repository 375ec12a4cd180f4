/** `POST /shops/{id}`: the company stops, starts or approves a shop; data are corrected field by field, by whoever may (T05). */
import type { BodyOf } from '@taschino/contract/call.ts'
import { updateShop } from '@taschino/contract/shops.ts'
import { parseCode } from '@taschino/basics/codes.ts'
import { TILLS_MAX } from '@taschino/contract/onboarding-shapes.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { changeShop, changeTill, createTill, holdShop, switchShop, tillsOf, type ShopChange } from '../shops/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { demandFees, demandNewVat } from './bring-in.ts'
import { groupFor } from './create-shop.ts'
import { answerReview } from './decide.ts'
import { loadRecord, type RecordRow } from './record-store.ts'
import { recordOf, theirShop } from './record.ts'
import { holdRound, noteEdit } from './review-store.ts'
import { beyond, editable, isAgent, isCompany, isOpen, NEEDS_PROOF, type EditField } from './rules.ts'

type Asked = Ask<typeof updateShop>
type Body = BodyOf<typeof updateShop>

const SWITCH: readonly string[] = ['enabled', 'reason', 'seen', 'content']
const unknown = (paths: readonly string[]): never => refuseInput(paths.map((path) => ({ path, why: 'unknown' })))

/** Stops, starts, or says yes to what waits (docs/product.md, bringing in). */
async function switchIt(
  sql: Sql,
  { who, clock, refuse }: Asked,
  id: number,
  { enabled = false, reason, seen, content }: Body,
): Promise<void> {
  await holdShop(sql, id)
  const round = await holdRound(sql, { shop: id })
  if (!enabled || !round || round.state === 'approved') return switchShop(sql, { who, clock, refuse }, id, { enabled, reason })
  return answerReview(sql, { who, clock, refuse }, id, { decision: 'approved', seen, content })
}

/** Every field that somebody wrote has to be theirs to write now. */
function demandTheirs({ who, refuse }: Asked, row: RecordRow, state: Parameters<typeof isOpen>[0], fields: readonly EditField[]): void {
  if (isAgent(who.role) && !isOpen(state)) return refuse('review_over')
  const theirs = editable(who.role, { state, isGroup: row.isGroup, hasAccount: row.iban !== null })
  const others = fields.filter((field) => !theirs.includes(field))
  if (others.length > 0) unknown(others)
}

async function changeTills(sql: Sql, { who }: Asked, id: number, tills: NonNullable<Body['tills']>): Promise<void> {
  const there = await tillsOf(sql, id)
  const wrong = tills.flatMap(({ code, enabled }, i) => {
    if (code !== undefined && !there.some((till) => till.code === parseCode(code))) return [{ path: `tills.${i}.code`, why: 'unknown' }]
    // A shop calls its tills as it likes; which there are and which take payments is agreed with the company.
    return who.role === 'shop' && (code === undefined || enabled !== undefined) ? [{ path: `tills.${i}`, why: 'unknown' }] : []
  })
  if (there.length + tills.filter(({ code }) => code === undefined).length > TILLS_MAX) wrong.push({ path: 'tills', why: 'range' })
  if (wrong.length > 0) refuseInput(wrong)
  for (const { code, name, enabled } of tills) {
    const till = there.find((one) => one.code === (code === undefined ? null : parseCode(code)))
    if (till) await changeTill(sql, id, { code: till.code, name, enabled: enabled ?? till.enabled })
    else await createTill(sql, id, name)
  }
}

/** What is no column of its own name. */
const OTHERWISE: readonly string[] = [...SWITCH, 'tills', 'iban', 'ibanReceiverName', 'position']

function changeOf(body: Body): ShopChange {
  const { iban, ibanReceiverName, position } = body
  return {
    ...Object.fromEntries(Object.entries(body).filter(([field]) => !OTHERWISE.includes(field))),
    ...(position === undefined ? {} : { lat: position?.x ?? null, lon: position?.y ?? null }),
    ...(iban === undefined ? {} : { ibanProposed: iban }),
    ...(ibanReceiverName === undefined ? {} : { ibanProposedReceiver: ibanReceiverName }),
  }
}

/** Without an account of its own a shop is paid to its group's: another one is a change of account, which two people agree to (0093). */
async function leadsElsewhere(sql: Sql, row: RecordRow, group: number | null): Promise<boolean> {
  if (row.isGroup || row.ownAccount || group === row.idShopGroup) return false
  return row.iban !== (group === null ? null : ((await loadRecord(sql, group))?.iban ?? null))
}

async function edit(sql: Sql, ask: Asked, id: number, fields: readonly EditField[]): Promise<void> {
  const { who, body, settings, refuse } = ask
  await holdShop(sql, id)
  const [row, round] = [await loadRecord(sql, id), await holdRound(sql, { shop: id })]
  if (!row) return
  demandTheirs(ask, row, round?.state ?? null, fields)
  const no = beyond(who.role, body, settings.fees, row.capabilities)
  if (no) return refuse(no)
  demandFees(body, row)
  const group = body.idShopGroup === undefined ? row.idShopGroup : body.idShopGroup
  if (body.idShopGroup && body.idShopGroup !== row.idShopGroup && !(await groupFor(sql, who, body.idShopGroup)))
    return refuse('group_unknown')
  // Before the yes it is looked at by somebody who did not write it.
  const looked = isOpen(round?.state ?? null) && (isAgent(who.role) || round?.idSubmittedBy === who.idUser)
  if (!looked && (await leadsElsewhere(sql, row, group))) return refuse('account_by_group')
  if (body.vatNumber !== undefined && body.vatNumber !== row.vatNumber)
    await demandNewVat(sql, body.vatNumber, { group, except: id }, refuse)
  await changeShop(sql, id, changeOf(body))
  if (body.tills) await changeTills(sql, ask, id, body.tills)
  await noteEdit(sql, { shop: id })
  await noteDeed(sql, { by: who.idUser, act: 'shop.updated', shop: id, facts: { fields: [...fields] } })
}

export const updateShopAnswer = handle(updateShop)(async (ask) => {
  const {
    who,
    params: { id },
    body,
    tx,
    db,
    settings,
  } = ask
  await theirShop(db, who, id)
  const given = Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]))
  const fields = given.filter((field) => !SWITCH.includes(field)) as EditField[]
  if (body.enabled === undefined) {
    if (fields.length < given.length) return unknown(given.filter((field) => SWITCH.includes(field)))
    if (fields.length === 0) return refuseInput([{ path: 'body', why: 'required' }])
    if (who.role === 'shop' ? fields.includes('invoiceEmail') : isCompany(who.role) && fields.some((field) => NEEDS_PROOF.includes(field)))
      await demandFreshStepUp({ who, db, settings })
    await tx((sql) => edit(sql, ask, id, fields))
    return recordOf(db, who, id, settings)
  }
  // Only the company opens and closes; for everybody else there are no such fields (T07).
  if (!isCompany(who.role) || fields.length > 0)
    return unknown(isCompany(who.role) ? fields : given.filter((field) => SWITCH.includes(field)))
  if (!body.enabled && body.reason === undefined) return refuseInput([{ path: 'reason', why: 'required' }])
  await demandFreshStepUp({ who, db, settings })
  await tx((sql) => switchIt(sql, ask, id, body))
  return recordOf(db, who, id, settings)
})
