/** What a desk finds and reads: everybody what their role reaches. */
import type { Target } from '../cast.ts'
import type { Rows } from '../row.ts'

/** A note of whoever asks, about the one whom the question is about. */
async function noted({ world, me, user }: Target): Promise<number> {
  const id = await user()
  const { rows } = await world.db.query<{ id: number }>(
    `insert into staff_note (about, ref, id_user, text, written_by) values ('user', $1::text, $1::bigint, 'Ha telefonato', $2) returning id`,
    [id, me.id],
  )
  return rows[0]?.id ?? 0
}

export const deskRows: Rows = {
  'desk.search': {
    ask: async (to) => ({ query: { text: (await to.person()).username } }),
    shows: (to) => to.user(),
    sees: {
      shop: 'own managed',
      agency: 'own managed',
      agent: 'own managed',
      superagent: 'own managed',
      company: 'all',
      admin: 'all',
    },
  },
  'desk.getMovement': { ask: async (to) => ({ params: { gtid: await to.payment() } }), sees: { company: 'all', admin: 'all' } },
  'desk.listJournal': {},
  'desk.exportJournal': { ask: () => ({ query: { format: 'csv' } }) },
  'desk.getPerson': { ask: async (to) => ({ params: { id: await to.user() } }), sees: { company: 'all', admin: 'all' } },
  // Staff is seen as by nobody.
  'desk.viewAs': {
    ask: async (to) => ({ params: { id: await to.user() }, body: { reason: 'Ha telefonato: non vede i buoni' } }),
    sees: { company: 'managed foreign own group', admin: 'managed foreign own group' },
  },
  'desk.endViews': { ask: () => ({ body: {} }) },
  'desk.getTimeline': { ask: async (to) => ({ query: { about: 'user', ref: String(await to.user()) } }) },
  'desk.getOpenMatters': { ask: async (to) => ({ query: { about: 'user', ref: String(await to.user()) } }) },
  'desk.listNotes': { ask: async (to) => ({ query: { about: 'user', ref: String(await to.user()) } }) },
  'desk.addNote': { ask: async (to) => ({ body: { about: 'user', ref: String(await to.user()), text: 'Ha telefonato oggi' } }) },
  'desk.removeNote': { ask: async (to) => ({ params: { id: await noted(to) } }), sees: { company: 'all', admin: 'all' } },
}
