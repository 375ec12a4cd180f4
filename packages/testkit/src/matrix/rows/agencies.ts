/** An agency's office: its own orders, its own stock, its own people. And its record, for those above it. */
import { readAgencyContract } from '@taschino/contract/agencies-record.ts'
import { partitaIva } from '@taschino/demo/italian-numbers.ts'
import { addContract } from '@taschino/server/features/agencies/public.ts'
import { paper } from '../../paper.ts'
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const ofUser = async (to: Target) => ({ params: { id: await to.user() } })
const ORDER = { body: { type: 'normal', unit: 800, amount: 20 } }
/** The caller's own colleagues in the office are no employees; those of another agency do not exist. */
const EMPLOYEES = { agency: 'managed' }
let count = 0

/** Who brought the agency in and stands above them, the company. */
const NETWORK = { agent: 'own managed', superagent: 'own managed', company: 'all', admin: 'all' }
const STAFF = { company: 'all', admin: 'all' }
const ofAgency = async (to: Target) => ({ params: { id: await to.agency() } })
async function ofAgencyWithContract(to: Target) {
  const id = await to.agency()
  const bytes = await paper()
  // Several ask about one agency at once.
  await to.world.db.tx(async (sql) => {
    await sql.query('select from agency where id = $1 for update', [id])
    await addContract(sql, id, bytes, to.me.id)
  })
  return { params: { id } }
}
/** Of another agency, to the address of the one whom the question is about. */
async function invitation(to: Target): Promise<number> {
  const mine = `${to.n}.${++count}`
  const agency = await to.world.agency(`Ditta nuova ${mine}`)
  const { rows } = await to.world.db.query<{ id: number }>(
    `with made as (insert into app_user (username, email, office_email, role, first_name, last_name, status, id_agency)
       select $2, $2 || '@nessuno.invalid', email, 'enduser', first_name, last_name, 'invited', $3::bigint from app_user where id = $1 returning id)
     , coded as (insert into account_code (hash, id_user, purpose, asked, expires_at) select sha256($2::bytea), id, 'activation', true, now() + interval '1 day' from made)
     select id from made`,
    [await to.user(), `posto${mine}`, agency],
  )
  return rows[0]?.id ?? 0
}
/** They correct and hand in until the company has said yes, which it has here. */
const AGREED = ['agency_by_company']

export const agenciesRows: Rows = {
  'agencies.createAgency': {
    ask: (to) => ({
      body: {
        agencyData: { name: `Ditta ${to.n}`, vatNumber: partitaIva(5_000_000 + ++count, 100), address: 'Via Roma 1, Torino' },
        userData: { firstName: 'Elena', lastName: 'Sala', email: `ditta${to.n}.${count}@storia.test` },
      },
      files: {},
    }),
  },
  'agencies.getAgency': { ask: ofAgency, sees: NETWORK },
  'agencies.updateAgency': {
    ask: async (to) => ({ ...(await ofAgency(to)), body: { phone: '011 555 0100' } }),
    sees: NETWORK,
    inside: AGREED,
  },
  'agencies.setAgencyState': {
    ask: async (to) => ({ ...(await ofAgency(to)), body: { state: 'suspended', reason: 'Prova' } }),
    sees: STAFF,
  },
  'agencies.decideAgency': {
    ask: async (to) => ({ ...(await ofAgency(to)), body: { decision: 'approved', seen: 0 } }),
    sees: STAFF,
  },
  'agencies.submitAgency': { ask: async (to) => ({ ...(await ofAgency(to)), body: {} }), sees: NETWORK },
  'agencies.withdrawAgency': { ask: async (to) => ({ ...(await ofAgency(to)), body: {} }), sees: NETWORK },
  'agencies.getStanding': {},
  'agencies.handInAgencyContract': {
    ask: async (to) => ({ ...(await ofAgency(to)), files: { file: new Blob([await paper(`Azienda ${to.n}.${++count}`)]) } }),
    sees: NETWORK,
    inside: AGREED,
  },
  'agencies.drawAgencyContractTicket': { ask: ofAgencyWithContract, sees: NETWORK },
  'agencies.readAgencyContract': {
    ask: async (to) => {
      const { params } = await ofAgencyWithContract(to)
      return { params, query: { tk: await to.ticket(readAgencyContract.path.replace('{id}', String(params.id))) } }
    },
    sees: NETWORK,
  },

  'agencies.askTickets': { ask: () => ORDER },
  'agencies.listOrders': {},
  'agencies.getOrder': { ask: async (to) => ({ params: { gtid: await to.order() } }), sees: { agency: 'own group managed' } },
  'agencies.exportOrders': { ask: () => ({ query: { format: 'csv' } }) },
  'agencies.getStock': {},
  'agencies.listEmployees': {},
  'agencies.countEmployees': {},
  'agencies.exportEmployees': { ask: () => ({ query: { format: 'csv' } }) },
  'agencies.getEmployee': { ask: ofUser, sees: EMPLOYEES },
  'agencies.changeInvitedEmail': {
    ask: async (to) => ({ ...(await ofUser(to)), body: { email: `altrove${to.n}.${++count}@storia.test` } }),
    sees: EMPLOYEES,
  },
  'agencies.resendInvitations': { ask: () => ({ body: {} }) },
  'agencies.listEmployers': {},
  'agencies.joinAgency': { ask: async (to) => ({ body: { idInvitation: await invitation(to) } }), sees: { enduser: 'own' } },
  'agencies.declineInvitation': { ask: async (to) => ({ body: { idInvitation: await invitation(to) } }), sees: { enduser: 'own' } },
  'agencies.markLeft': { ask: async (to) => ({ ...(await ofUser(to)), body: { tickets: 'leave' } }), sees: EMPLOYEES },
  'agencies.markBack': { ask: async (to) => ({ ...(await ofUser(to)), body: { tickets: 'keep' } }), sees: EMPLOYEES },
}
