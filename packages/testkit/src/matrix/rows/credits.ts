/** Free credits that are given: an agency gives to its own people and reads its own grants, the company everybody's. */
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const STAFF = { company: 'all', admin: 'all' }
/** Whoever of its office made it. */
const OFFICE = 'own group managed'
/** A grant that waits: of the agency that the question is about. */
async function grantOf(to: Target): Promise<{ params: { id: number } }> {
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into credit_grant (kind, id_agency, reason, people, value, hash, made_by, made_at)
     values ('welfare', $1, 'Prova', 1, 100, 'x', $2, now()) returning id`,
    [await to.agency(), (await to.world.person('company', { name: 'Ivo Bellini' })).id],
  )
  return { params: { id: rows[0]?.id ?? 0 } }
}
const SHEET = new Blob(['e-mail;importo\nnessuno@storia.test;1,00\n'], { type: 'text/csv' })

export const creditsRows: Rows = {
  'credits.listGrants': {},
  'credits.exportGrants': { ask: () => ({ query: { format: 'csv' } }) },
  'credits.getGrant': { ask: grantOf, sees: { agency: OFFICE, ...STAFF } },
  'credits.getCreditBudget': {},
  'credits.checkGrantSheet': { ask: () => ({ files: { file: SHEET } }) },
  'credits.giveCredits': {
    ask: async (to) => ({ body: { kind: 'goodwill', reason: 'Prova', people: [{ idUser: await to.user(), value: 100 }] } }),
    sees: { agency: 'managed', company: 'managed', admin: 'managed' },
  },
  'credits.decideGrant': { ask: async (to) => ({ ...(await grantOf(to)), body: { decision: 'refuse', reason: 'Prova' } }), sees: STAFF },
  'credits.withdrawGrant': {
    ask: async (to) => ({ ...(await grantOf(to)), body: {} }),
    sees: { agency: OFFICE, company: 'none', admin: 'none' },
  },
  'credits.grantPaid': {
    async ask(to) {
      const { params } = await grantOf(to)
      await to.world.db.query(
        `update credit_grant set state = 'given', decided_at = now(), invoice_number = 'M/' || id, value_date = current_date where id = $1`,
        [params.id],
      )
      await to.world.db.query('select invoice_carry_over()')
      return { params, body: {} }
    },
    sees: STAFF,
  },
}
