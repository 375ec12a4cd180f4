/** Handing out tickets: an agency's own tables, whoever of its office made them; another agency's do not exist. */
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const OFFICE = { agency: 'own group managed' }
const OPTIONS = { type: 'normal', unit: 800, month: '2026-11' } as const
const sheet = () => ({ file: new Blob(['E-mail;Quantità\nnessuno@storia.test;3\n']) })

async function draft(to: Target): Promise<number> {
  const agency = await to.agency()
  const clerk = await to.world.person('agency', { name: 'Elena Sala', place: agency })
  const { rows } = await to.world.db.query<{ id: number }>(
    `insert into distribution (id_agency, made_by, source, hash, type, unit, month, headings) values ($1, $2, 'paste', repeat('0', 64), 'normal', 800, '2026-11', '{"email": 0, "amount": 1}') returning id`,
    [agency, clerk.id],
  )
  const id = rows[0]?.id ?? 0
  await to.world.db.query(
    `insert into distribution_row (id_distribution, n, line, who, amount, unit, fault, at) values ($1, 1, 2, 'nessuno', '3', '', 'who_unknown', 'who')`,
    [id],
  )
  return id
}

const of = async (to: Target) => ({ params: { id: await draft(to) } })

export const distributionRows: Rows = {
  'distribution.readTable': { ask: () => ({ body: { source: 'paste', ...OPTIONS }, files: sheet() }) },
  'distribution.repeatMonth': { ask: () => ({ body: OPTIONS }) },
  'distribution.listDistributions': {},
  'distribution.exportDistributions': { ask: () => ({ query: { format: 'csv' } }) },
  'distribution.getDistribution': { ask: of, sees: OFFICE },
  'distribution.listRows': { ask: of, sees: OFFICE },
  'distribution.exportRows': { ask: async (to) => ({ ...(await of(to)), query: { format: 'csv' } }), sees: OFFICE },
  'distribution.listMissing': { ask: of, sees: OFFICE },
  'distribution.setOptions': { ask: async (to) => ({ ...(await of(to)), body: OPTIONS }), sees: OFFICE },
  'distribution.setColumns': {
    ask: async (to) => ({
      ...(await of(to)),
      body: {
        firstIsHeading: true,
        columns: [
          { column: 'email', at: 0 },
          { column: 'amount', at: 1 },
        ],
      },
    }),
    sees: OFFICE,
  },
  'distribution.mendRow': { ask: async (to) => ({ params: { id: await draft(to), n: 1 }, body: { amount: '4' } }), sees: OFFICE },
  'distribution.addRow': { ask: async (to) => ({ ...(await of(to)), body: { who: 'nessuno', amount: '1' } }), sees: OFFICE },
  'distribution.strikeFaults': { ask: of, sees: OFFICE },
  'distribution.applyDistribution': { ask: async (to) => ({ ...(await of(to)), body: { tickets: 3, value: 2400 } }), sees: OFFICE },
  'distribution.undoDistribution': { ask: async (to) => ({ ...(await of(to)), body: { reason: 'sbagliato' } }), sees: OFFICE },
  'distribution.unscheduleDistribution': { ask: of, sees: OFFICE },
  'distribution.dropDistribution': { ask: of, sees: OFFICE },
  'distribution.exportExcess': { ask: of, sees: OFFICE },
}
