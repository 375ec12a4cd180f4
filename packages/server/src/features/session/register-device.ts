/** The call that ties a push token to this login; it leaves any other, and is released when the login ends (T56). */
import { registerDevice } from '@taschino/contract/session.ts'
import { handle } from '../../http/handle.ts'
import { bindPush, webPushToken } from '../notifications/public.ts'

export const answerRegisterDevice = handle(registerDevice)(async ({ who, body, tx, settings, refuse }) => {
  const address = body.platform === 'web' ? webPushToken(body.pushToken, settings) : { pushToken: body.pushToken, start: body.pushToken }
  if (address === null) return refuse('push_service_unknown')
  await tx((sql) => bindPush(sql, who.idUser, who.session, { ...body, ...address }))
  return { registered: true as const }
})
