/** `POST /agencies/{id}`: corrects the firm's data, by the company, or by the agent who brought it in until it is agreed to. */
import { updateAgency } from '@taschino/contract/agencies-record.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isStaff } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { noteEdit } from '../onboarding/public.ts'
import { agencyOfVat, changeAgency, holdAgency, type AgencyFacts, type HeldAgency } from './agency-store.ts'
import { demandReach, recordOf } from './record.ts'
import { mayEdit } from './rules.ts'

type Asked = Ask<typeof updateAgency>

/** Only what is another word than before. */
const changesIn = (agency: HeldAgency, body: Asked['body']): Partial<AgencyFacts> =>
  Object.fromEntries(Object.entries(body).filter(([field, value]) => value !== undefined && value !== agency[field as keyof AgencyFacts]))

async function correct(sql: Sql, { who, params, body, refuse }: Asked): Promise<void> {
  await demandReach(sql, who, params.id)
  const agency = (await holdAgency(sql, params.id)) ?? refuseCommon('not_found')
  const staff = isStaff(who.role)
  if (mayEdit(staff, agency.state).length === 0) return refuse('agency_by_company')
  const set = changesIn(agency, body)
  const known = set.vatNumber ? await agencyOfVat(sql, set.vatNumber, agency.id) : null
  if (known) return refuse('vat_known', staff ? { name: known.name } : undefined)
  if (Object.keys(set).length === 0) return undefined
  await changeAgency(sql, agency.id, set)
  if (agency.state === 'review') await noteEdit(sql, { agency: agency.id })
  return noteDeed(sql, { by: who.idUser, act: 'agency.updated', agency: agency.id, facts: { fields: Object.keys(set) } })
}

export const updateAgencyAnswer = handle(updateAgency)(async (ask) => {
  await ask.tx((sql) => correct(sql, ask))
  return recordOf(ask.db, ask.who, ask.params.id)
})
