/** The signed contract of an agency: handed in and read by the company and by the agent who brought the agency in, and by nobody else. */
import { drawAgencyContractTicket, handInAgencyContract, readAgencyContract } from '@taschino/contract/agencies-record.ts'
import { demandPlainPdf } from '../../http/body/pdf-file.ts'
import { file, handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { isStaff } from '../accounts/public.ts'
import { noteDeed } from '../audit/public.ts'
import { noteEdit } from '../onboarding/public.ts'
import type { Tickets } from '../session/public.ts'
import { holdAgency } from './agency-store.ts'
import { addContract, contractOf } from './contract-store.ts'
import { demandReach, recordOf } from './record.ts'
import { mayEdit } from './rules.ts'

const handInAnswer = handle(handInAgencyContract)(async ({ who, params, files, db, tx, refuse }) => {
  await demandReach(db, who, params.id)
  await demandPlainPdf({ who, files, refuse })
  await tx(async (sql) => {
    const agency = (await holdAgency(sql, params.id)) ?? refuseCommon('not_found')
    if (mayEdit(isStaff(who.role), agency.state).length === 0) return refuse('agency_by_company')
    if (!(await addContract(sql, agency.id, files.file.bytes, who.idUser))) return refuse('contract_unchanged')
    if (agency.state === 'review') await noteEdit(sql, { agency: agency.id })
    return noteDeed(sql, { by: who.idUser, act: 'agency.contract-handed-in', agency: agency.id })
  })
  return recordOf(db, who, params.id)
})

const drawAnswer = (tickets: Tickets) =>
  handle(drawAgencyContractTicket)(async ({ who, params, db, refuse }) => {
    await demandReach(db, who, params.id)
    if (!(await contractOf(db, params.id))) return refuse('no_contract')
    return tickets.draw(who.session, readAgencyContract.path.replace('{id}', String(params.id)))
  })

/** Who comes with a ticket is looked at again: within its minute the agency may have gone to somebody else. */
const readAnswer = handle(readAgencyContract)(async ({ who, params, db, refuse }) => {
  await demandReach(db, who, params.id)
  const found = (await contractOf(db, params.id)) ?? refuse('no_contract')
  return file(found.bytes, `contratto-azienda-${params.id}-v${found.version}.pdf`)
})

export const agencyContractCalls = (tickets: Tickets) => [handInAnswer, drawAnswer(tickets), readAnswer] as const
