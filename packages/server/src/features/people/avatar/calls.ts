/** The calls for people's pictures. */
import { randomBytes } from 'node:crypto'
import { getAvatar, removeAvatar, setAvatar, setAvatarOf } from '@taschino/contract/people/avatar.ts'
import { file, handle, type Who } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import type { UploadedFile } from '../../../http/body/uploads.ts'
import type { Db } from '../../../platform/db/db.ts'
import { noteDeed } from '../../audit/public.ts'
import { isStaff, loadUser, overStaff } from '../public.ts'
import { redraw, type Unfit } from '../../../platform/pictures/redraw.ts'
import { avatarOf, dropAvatar, keepAvatar } from './store.ts'

async function keep(
  tx: Db['tx'],
  who: Pick<Who, 'idUser'>,
  idUser: number,
  sent: UploadedFile,
  refuse: (why: Unfit) => never,
): Promise<{ name: string }> {
  const picture = await redraw(sent.bytes, who.idUser)
  if (typeof picture === 'string') return refuse(picture)
  const name = randomBytes(12).toString('base64url')
  await tx(async (sql) => {
    await keepAvatar(sql, idUser, name, picture)
    await noteDeed(sql, { by: who.idUser, act: 'avatar.set', user: idUser })
  })
  return { name }
}

const setAvatarAnswer = handle(setAvatar)(async ({ who, files, tx, refuse }) => keep(tx, who, who.idUser, files.file, refuse))

const setAvatarOfAnswer = handle(setAvatarOf)(async ({ who, params, files, db, tx, refuse }) => {
  if (params.id !== who.idUser) {
    // Others' pictures are the company's to change, as their data are.
    const user = isStaff(who.role) ? await loadUser(db, who, params.id) : null
    if (!user) return refuseCommon('not_found')
    if (overStaff(who, user)) return refuse('staff_by_admin_only')
  }
  return keep(tx, who, params.id, files.file, refuse)
})

const removeAvatarAnswer = handle(removeAvatar)(async ({ who, tx }) => {
  await tx(async (sql) => {
    if (await dropAvatar(sql, who.idUser)) await noteDeed(sql, { by: who.idUser, act: 'avatar.removed', user: who.idUser })
  })
  return { done: true as const }
})

const getAvatarAnswer = handle(getAvatar)(async ({ who, params, query, db, refuse }) => {
  if (params.id !== who.idUser && !(await loadUser(db, who, params.id))) return refuseCommon('not_found')
  const picture = await avatarOf(db, params.id, query.size ?? 'large')
  return picture ? file(picture.bytes, `${picture.name}.webp`) : refuse('no_picture')
})

export const avatarCalls = [setAvatarAnswer, setAvatarOfAnswer, removeAvatarAnswer, getAvatarAnswer] as const
