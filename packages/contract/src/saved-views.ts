/** The calls for saved views: filters, order and columns of a list under a name, one's own or shared. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, line, pathId, words } from './shapes.ts'

/** Who works in lists; views are shared with the staff of the same company, agency or shop. */
const DESKS = ['company', 'admin', 'agency', 'agent', 'superagent', 'shop'] as const

/** What a table is called, as `bank-files`. */
const list = z.string().check(z.regex(/^[a-z][a-z-]{1,39}$/))
const columnName = z.string().check(z.regex(/^[A-Za-z][A-Za-z_]{0,39}$/))

const FEW = 40
const few = (fields: object): boolean => Object.keys(fields).length <= FEW

/** Which columns are shown, and how wide; what is not named is as the list was made. */
export const columnChoice = z.strictObject({
  shown: z.record(columnName, z.boolean()).check(z.refine(few)),
  widths: z.record(columnName, z.int().check(z.minimum(64), z.maximum(720))).check(z.refine(few)),
})

/** Parts of an address: filters by their keys, `text`, `sort`. */
const query = z.record(columnName, line(1, 120)).check(z.refine(few))

const about = { query, columns: z.nullable(columnChoice) }

export const savedView = z.object({
  id,
  name: z.string(),
  ...about,
  shared: z.boolean(),
  /** Who made it; only they change it. */
  by: z.string(),
  own: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

const kept = z.object({
  /** Null: nothing was chosen yet. */
  columns: z.nullable(columnChoice),
  /** The view with which the list opens. */
  opensWith: z.nullable(id),
  /** By name, one's own and those that others share. */
  views: z.array(savedView),
})

export const listSavedViews = call({
  name: 'savedViews.listSavedViews',
  method: 'GET',
  path: '/lists/{list}/views',
  roles: DESKS,
  reach: 'self',
  params: z.object({ list }),
  output: kept,
  refusals: {},
})

/** Agents work alone: they share with nobody. */
const TROUBLE = { view_name_taken: 409, nobody_to_share_with: 409 } as const

export const saveView = call({
  name: 'savedViews.saveView',
  method: 'POST',
  path: '/lists/{list}/views',
  roles: DESKS,
  reach: 'self',
  params: z.object({ list }),
  body: z.strictObject({ name: words(1, 60), shared: z.boolean(), ...about }),
  output: savedView,
  refusals: { ...TROUBLE, too_many_views: 409 },
})

/** One's own: what is not named stays as it was. */
export const changeView = call({
  name: 'savedViews.changeView',
  method: 'POST',
  path: '/list-views/{id}',
  roles: DESKS,
  reach: 'named',
  params: z.object({ id: pathId }),
  body: z.strictObject({
    name: z.optional(words(1, 60)),
    shared: z.optional(z.boolean()),
    query: z.optional(query),
    columns: z.optional(z.nullable(columnChoice)),
  }),
  output: savedView,
  refusals: TROUBLE,
})

export const removeView = call({
  name: 'savedViews.removeView',
  method: 'DELETE',
  path: '/list-views/{id}',
  roles: DESKS,
  reach: 'named',
  params: z.object({ id: pathId }),
  output: z.object({ done: z.literal(true) }),
  refusals: {},
})

/** A list opens with this view from now on, or with none again. */
export const openWithView = call({
  name: 'savedViews.openWithView',
  method: 'POST',
  path: '/list-views/{id}/first',
  roles: DESKS,
  reach: 'named',
  params: z.object({ id: pathId }),
  body: z.strictObject({ on: z.boolean() }),
  output: z.object({ done: z.literal(true) }),
  refusals: {},
})

/** Null: as the list was made. */
export const chooseColumns = call({
  name: 'savedViews.chooseColumns',
  method: 'POST',
  path: '/lists/{list}/columns',
  roles: DESKS,
  reach: 'self',
  params: z.object({ list }),
  body: z.strictObject({ columns: z.nullable(columnChoice) }),
  output: z.object({ done: z.literal(true) }),
  refusals: {},
})
