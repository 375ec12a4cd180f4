/** `POST /shops` and `POST /shops/groups`: agents and the company create one with its signed contract; it waits for the company's yes. */
import { createGroup, createShop } from '@taschino/contract/onboarding.ts'
import { demandPlainPdf } from '../../http/body/pdf-file.ts'
import type { UploadedFile } from '../../http/body/uploads.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isTheirs, loadShop } from '../shops/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { bringIn, demandFees } from './bring-in.ts'
import { loadRecord } from './record-store.ts'
import { recordOf } from './record.ts'
import { roundsOf } from './review-store.ts'
import { beyond } from './rules.ts'

/** A group of the caller's that is not given up; whether it has a contract that its members come under. */
export async function groupFor(sql: Sql, who: Who, id: number): Promise<{ hasContract: boolean } | null> {
  const found = await loadShop(sql, id)
  if (!found || !found.shop.isGroup || !isTheirs(who, { ...found, ...found.shop })) return null
  const [round] = await roundsOf(sql, { shop: id })
  if (round?.state === 'rejected' || round?.state === 'withdrawn') return null
  return { hasContract: (await loadRecord(sql, id))?.contractVersion !== null }
}

interface Contract {
  who: Who
  file: UploadedFile | undefined
  refuse: (why: 'pdf_unreadable' | 'pdf_locked' | 'pdf_active') => never
}

async function plainContract({ who, file, refuse }: Contract): Promise<Buffer | null> {
  if (!file) return null
  await demandPlainPdf({ who, files: { file }, refuse })
  return file.bytes
}

export const createShopAnswer = handle(createShop)(async ({ who, body, files, db, tx, clock, settings, secretFor, refuse }) => {
  const { shopData, userData } = body
  const no = beyond(who.role, shopData, settings.fees)
  if (no) return refuse(no)
  demandFees(shopData, settings.fees)
  const idGroup = shopData.idShopGroup
  const group = idGroup === undefined ? null : ((await groupFor(db, who, idGroup)) ?? refuse('group_unknown'))
  if (!files.file && !group?.hasContract) return refuse('contract_missing')
  if (!userData && !group) return refuseInput([{ path: 'userData', why: 'required' }])
  await demandFreshStepUp({ who, db, settings })
  const contract = await plainContract({ who, file: files.file, refuse })
  const id = await tx((sql) => bringIn({ sql, who, clock, settings, secretFor, refuse }, body, { isGroup: false, contract }))
  return recordOf(db, who, id, settings)
})

export const createGroupAnswer = handle(createGroup)(async ({ who, body, files, db, tx, clock, settings, secretFor, refuse }) => {
  const no = beyond(who.role, body.shopData, settings.fees)
  if (no) return refuse(no)
  demandFees(body.shopData, settings.fees)
  if (!files.file) return refuse('contract_missing')
  await demandFreshStepUp({ who, db, settings })
  const contract = await plainContract({ who, file: files.file, refuse })
  const id = await tx((sql) => bringIn({ sql, who, clock, settings, secretFor, refuse }, body, { isGroup: true, contract }))
  return recordOf(db, who, id, settings)
})
