/** The calls for a shop's logo: uploaded and drawn anew, removed, shown to anybody. */
import { randomBytes } from 'node:crypto'
import { getLogo, removeLogo, setLogo } from '@taschino/contract/shop-front.ts'
import { file, handle } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { redraw } from '../../platform/pictures/redraw.ts'
import { changeShop } from '../shops/public.ts'
import { dropLogo, keepLogo, logoOf } from './logo-store.ts'
import { theirShop, type Viewer } from './record.ts'
import { roundsOf } from './review-store.ts'
import { isAgent, isOpen } from './rules.ts'

/** Who brought it in dresses it until it is open; then it is the shop's own business and the company's. */
async function mayDress(sql: Sql, who: Viewer, id: number): Promise<boolean> {
  await theirShop(sql, who, id)
  return !isAgent(who.role) || isOpen((await roundsOf(sql, { shop: id }))[0]?.state ?? null)
}

export const setLogoAnswer = handle(setLogo)(async ({ who, params: { id }, files, db, tx, refuse }) => {
  if (!(await mayDress(db, who, id))) return refuse('logo_by_company')
  const picture = await redraw(files.file.bytes, who.idUser)
  if (typeof picture === 'string') return refuse(picture)
  const name = randomBytes(12).toString('base64url')
  await tx(async (sql) => {
    await keepLogo(sql, id, name, picture)
    await changeShop(sql, id, { icon: `/api/v1/shops/${id}/logo?v=${name}` })
    await noteDeed(sql, { by: who.idUser, act: 'shop.logo-set', shop: id })
  })
  return { name }
})

export const removeLogoAnswer = handle(removeLogo)(async ({ who, params: { id }, db, tx, refuse }) => {
  if (!(await mayDress(db, who, id))) return refuse('logo_by_company')
  await tx(async (sql) => {
    if (!(await dropLogo(sql, id))) return
    await changeShop(sql, id, { icon: null })
    await noteDeed(sql, { by: who.idUser, act: 'shop.logo-removed', shop: id })
  })
  return { done: true as const }
})

export const getLogoAnswer = handle(getLogo)(async ({ params, query, db, refuse }) => {
  const picture = await logoOf(db, params.id, query.size ?? 'large')
  return picture ? file(picture.bytes, `${picture.name}.webp`) : refuse('no_picture')
})
