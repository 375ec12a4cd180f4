/** The calls for saved views of a list: one's own are made, changed and removed; shared ones are read and opened. */
import { changeView, chooseColumns, listSavedViews, openWithView, removeView, saveView } from '@taschino/contract/saved-views.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { MOST_OF_ALL, MOST_OF_LIST, readerOf } from './rules.ts'
import {
  choiceOf,
  countViews,
  dropView,
  insertView,
  isNameTaken,
  keepColumns,
  keepFirst,
  listOfView,
  ownView,
  updateView,
  viewsOf,
} from './store.ts'

export const listSavedViewsAnswer = handle(listSavedViews)(async ({ who, params: { list }, db }) => {
  const [choice, views] = [await choiceOf(db, who.idUser, list), await viewsOf(db, readerOf(who), list)]
  // A view that is no longer shared with the reader is not among theirs, so the list does not open with it either.
  return { columns: choice.columns, opensWith: views.find(({ id }) => id === choice.opensWith)?.id ?? null, views }
})

export const saveViewAnswer = handle(saveView)(async ({ who, params: { list }, body, tx, refuse }) => {
  const reader = readerOf(who)
  if (body.shared && reader.workplace === null) return refuse('nobody_to_share_with')
  return tx(async (sql) => {
    const { ofList, all } = await countViews(sql, who.idUser, list)
    if (ofList >= MOST_OF_LIST || all >= MOST_OF_ALL) return refuse('too_many_views')
    const id = (await insertView(sql, reader, { ...body, list })) ?? refuse('view_name_taken')
    return (await ownView(sql, reader, id)) ?? refuseCommon('not_found')
  })
})

export const changeViewAnswer = handle(changeView)(async ({ who, params: { id }, body, tx, refuse }) => {
  const reader = readerOf(who)
  if (body.shared && reader.workplace === null) return refuse('nobody_to_share_with')
  return tx(async (sql) => {
    if (body.name !== undefined && (await isNameTaken(sql, who.idUser, id, body.name))) return refuse('view_name_taken')
    await updateView(sql, reader, id, body)
    return (await ownView(sql, reader, id)) ?? refuseCommon('not_found')
  })
})

export const removeViewAnswer = handle(removeView)(async ({ who, params: { id }, tx }) => {
  if (!(await tx((sql) => dropView(sql, who.idUser, id)))) return refuseCommon('not_found')
  return { done: true as const }
})

export const openWithViewAnswer = handle(openWithView)(async ({ who, params: { id }, body: { on }, tx }) => {
  await tx(async (sql) => {
    const list = (await listOfView(sql, readerOf(who), id)) ?? refuseCommon('not_found')
    await keepFirst(sql, who.idUser, list, on ? id : null)
  })
  return { done: true as const }
})

export const chooseColumnsAnswer = handle(chooseColumns)(async ({ who, params: { list }, body: { columns }, tx }) => {
  await tx((sql) => keepColumns(sql, who.idUser, list, columns))
  return { done: true as const }
})
