/** The calls with which the company keeps its categories: name, visibility, order. */
import {
  createCategory,
  getCategory,
  listCategories,
  orderCategories,
  removeCategory,
  updateCategory,
} from '@taschino/contract/club/company.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { noteDeed } from '../../audit/public.ts'
import * as store from './category-store.ts'
import { named, orTaken } from './taken.ts'

const listAnswer = handle(listCategories)(async ({ db }) => ({ categories: await store.readCategories(db) }))

const getAnswer = handle(getCategory)(
  async ({ params, db }) => (await store.readCategory(db, params.idInternalCategory)) ?? refuseCommon('not_found'),
)

const createAnswer = handle(createCategory)(async ({ who, body, tx, refuse }) =>
  tx(async (sql) => {
    const id = await store.insertCategory(sql, body)
    await noteDeed(sql, { by: who.idUser, act: 'club.category-made', facts: { title: body.title } })
    return (await store.readCategory(sql, id)) ?? refuseCommon('not_found')
  }).catch(orTaken('club_category_title', () => refuse('category_known'))),
)

const updateAnswer = handle(updateCategory)(async ({ who, params, body, tx, refuse }) =>
  tx(async (sql) => {
    const before = (await store.holdCategory(sql, params.idInternalCategory)) ?? refuseCommon('not_found')
    const facts = { ...before, ...named(body) }
    await store.updateCategory(sql, params.idInternalCategory, facts)
    await noteDeed(sql, { by: who.idUser, act: 'club.category-changed', facts: { title: facts.title } })
    return (await store.readCategory(sql, params.idInternalCategory)) ?? refuseCommon('not_found')
  }).catch(orTaken('club_category_title', () => refuse('category_known'))),
)

const orderAnswer = handle(orderCategories)(async ({ who, body, tx, refuse }) =>
  tx(async (sql) => {
    if (!(await store.orderCategories(sql, body.ids))) return refuse('categories_changed')
    await noteDeed(sql, { by: who.idUser, act: 'club.categories-ordered', facts: { count: body.ids.length } })
    return { categories: await store.readCategories(sql) }
  }),
)

const removeAnswer = handle(removeCategory)(async ({ who, params, tx, refuse }) =>
  tx(async (sql) => {
    const before = (await store.holdCategory(sql, params.idInternalCategory)) ?? refuseCommon('not_found')
    if (!(await store.removeCategory(sql, params.idInternalCategory))) return refuse('category_not_empty')
    await noteDeed(sql, { by: who.idUser, act: 'club.category-removed', facts: { title: before.title } })
    return { done: true as const }
  }),
)

export const categoryAnswers = [listAnswer, getAnswer, createAnswer, updateAnswer, orderAnswer, removeAnswer] as const
