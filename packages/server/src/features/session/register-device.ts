/** Ties a push token to this login: it moves here from wherever it was, and is let go when the login ends (T56). */
import { registerDevice } from '@taschino/contract/session.ts'
import { handle } from '../../door/handle.ts'
import { isPushable } from '../notifications/public.ts'
import { bindPush } from './logins-store.ts'

export const answerRegisterDevice = handle(registerDevice)(async ({ who, body, tx, settings, refuse }) => {
  if (body.platform === 'web' && !isPushable(body.pushToken, settings)) return refuse('push_service_unknown')
  await tx((sql) => bindPush(sql, who.idUser, who.session, body))
  return { registered: true as const }
})
