/** The list of the calls that notifications answers. */
import { pushKey } from '@taschino/contract/notifications.ts'
import { handle } from '../../http/handle.ts'
import { vapidKeys } from '../../platform/push/web-push-sender.ts'
import { countUnreadAnswer, listNotificationsAnswer, readAllNotificationsAnswer, readNotificationAnswer } from './read.ts'

const pushKeyAnswer = handle(pushKey)(async ({ settings, secretFor }) => ({ publicKey: vapidKeys(settings.push, secretFor).publicKey }))

export const notificationsCalls = [
  listNotificationsAnswer,
  countUnreadAnswer,
  readNotificationAnswer,
  readAllNotificationsAnswer,
  pushKeyAnswer,
] as const
