/** Creates an agency: the firm, the first person of its office and the list of its people, all or nothing. */
import { AGENCIES_A_DAY, createAgency } from '@taschino/contract/agencies-record.ts'
import { demandPlainPdf } from '../../http/body/pdf-file.ts'
import { handle, type Ask, type Who } from '../../http/handle.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/db.ts'
import { countInvitations, invite, isStaff } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { openRound } from '../onboarding/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { agencyOfVat, createAgency as writeAgency } from './agency-store.ts'
import { addContract } from './contract-store.ts'
import { recordOf } from './record.ts'
import { broughtInLately, setFirstContact } from './record-store.ts'
import { tellHandedIn } from './tell-review.ts'

type Asked = Ask<typeof createAgency>

/** An agent brings in some agencies a day; what the company opens it opens for itself. */
async function demandRoom(sql: Sql, { who, refuse }: Asked): Promise<void> {
  await countInvitations(sql, who, 1, refuse)
  if (!isStaff(who.role) && (await broughtInLately(sql, who.idUser)) >= AGENCIES_A_DAY) refuse('agencies_a_day', { max: AGENCIES_A_DAY })
}

async function handIn(sql: Sql, { who, body, clock }: Asked, id: number): Promise<void> {
  await openRound(sql, { agency: id }, { by: who.idUser, now: clock.now() })
  await tellHandedIn(sql, { id, name: body.agencyData.name, idAgent: who.idUser }, who.idUser)
}

async function open(sql: Sql, ask: Asked, list: PeopleList): Promise<number> {
  const { who, body, files, secretFor, refuse } = ask
  const staff = isStaff(who.role)
  await demandRoom(sql, ask)
  const known = await agencyOfVat(sql, body.agencyData.vatNumber)
  if (known) return refuse('vat_known', staff ? { name: known.name } : undefined)
  const { idImport } = body
  const id = await writeAgency(sql, { ...body.agencyData, ...(staff ? {} : { state: 'review', idAgent: who.idUser }) })
  await noteDeed(sql, { by: who.idUser, act: 'agency.created', agency: id })
  await invite({ sql, who, secretFor }, { ...body.userData, role: 'agency' }, { idShop: null, idAgency: id }, refuse)
  await setFirstContact(sql, id)
  if (files.file) await addContract(sql, id, files.file.bytes, who.idUser)
  if (!staff) await handIn(sql, ask, id)
  if (idImport !== undefined) await list.begin(sql, { who, idImport, idAgency: id }, () => refuse('list_not_ready'))
  return id
}

const TAKEN = '23505'

/** A list of people that follows its agency (features/imports): begun with it, carried out beside the call. */
export interface PeopleList {
  begin: (sql: Sql, about: { who: Who; idImport: number; idAgency: number }, notReady: () => never) => Promise<void>
  goOn: (clock: Clock, idImport: number) => void
}

export const createAgencyAnswer = (list: PeopleList) =>
  handle(createAgency)(async (ask) => {
    const { who, body, files, db, tx, clock, settings, refuse } = ask
    const { idImport } = body
    if (files.file) await demandPlainPdf({ who, files: { file: files.file }, refuse })
    await demandFreshStepUp({ who, db, settings })
    const id = await tx((sql) => open(sql, ask, list)).catch((error: unknown) => {
      const { code, constraint } = error as { code?: string; constraint?: string }
      // Somebody else opened the same firm in this very moment.
      if (code === TAKEN && constraint === 'agency_by_vat') return refuse('vat_known')
      throw error
    })
    if (idImport !== undefined) list.goOn(clock, idImport)
    return recordOf(db, who, id)
  })
