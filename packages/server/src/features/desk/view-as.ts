/** The calls with which company staff view the app as a person: with a reason, told to that person, logged, ended by itself. */
import { endViews, viewAs } from '@taschino/contract/desk-records.ts'
import type { Access } from '../../http/auth/access.ts'
import type { Tokens } from '../../http/auth/tokens.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { noteDeed } from '../audit/public.ts'
import { noteSecurity } from '../notifications/public.ts'
import { isStaff, loadUser } from '../people/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { endViews as endThem, openView } from '../session/public.ts'

export const viewAsAnswer = (tokens: Tokens) =>
  handle(viewAs)(async ({ who, params: { id }, body: { reason }, tx, settings, refuse }) =>
    tx(async (sql) => {
      const user = await loadUser(sql, who, id)
      if (!user) return refuseCommon('not_found')
      if (isStaff(user.role) || user.status !== 'active') return refuse('not_viewable')
      await demandFreshStepUp({ who, db: sql, settings })
      await endThem(sql, who.idUser)
      const { token, until } = await openView(sql, tokens, user, who.idUser, reason)
      await noteDeed(sql, { by: who.idUser, act: 'user.viewed', user: id, facts: { reason } })
      await noteSecurity(sql, id, { says: 'viewed', facts: { reason } })
      return { token, until: until.toISOString() }
    }),
  )

export const endViewsAnswer = (access: Access) =>
  handle(endViews)(async ({ who, tx }) => {
    const ended = await tx((sql) => endThem(sql, who.idUser))
    await access.look()
    return { ended }
  })
