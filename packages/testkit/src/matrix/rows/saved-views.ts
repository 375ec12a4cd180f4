/** Saved views: everybody at a desk their own, and those that their workplace shares. */
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

/** A view of whoever asks. */
async function saved({ world, me, n }: Target): Promise<number> {
  const { rows } = await world.db.query<{ id: number }>(
    `insert into saved_view (list, name, query, made_by) values ('people', 'Vista ' || $1::text || clock_timestamp()::text, '{"text":"rosetti"}', $2) returning id`,
    [n, me.id],
  )
  return rows[0]?.id ?? 0
}

const list = { params: { list: 'people' } }
const OWN = { company: 'all', admin: 'all', agency: 'all', agent: 'all', superagent: 'all', shop: 'all' }

export const savedViewsRows: Rows = {
  'savedViews.listSavedViews': { ask: () => list },
  'savedViews.saveView': {
    ask: ({ n }) => ({ ...list, body: { name: `Vista ${n}`, query: { text: 'rosetti' }, columns: null, shared: false } }),
  },
  'savedViews.changeView': { ask: async (to) => ({ params: { id: await saved(to) }, body: { query: { sort: '-name' } } }), sees: OWN },
  'savedViews.removeView': { ask: async (to) => ({ params: { id: await saved(to) } }), sees: OWN },
  'savedViews.openWithView': { ask: async (to) => ({ params: { id: await saved(to) }, body: { on: true } }), sees: OWN },
  'savedViews.chooseColumns': { ask: () => ({ ...list, body: { columns: { shown: { email: true }, widths: { name: 240 } } } }) },
}
