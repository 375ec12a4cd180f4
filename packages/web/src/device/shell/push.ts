/** Push of the system behind our own port: permission, token, what came, what was tapped. */
import { PushNotifications } from '@capacitor/push-notifications'
import type { PushNotificationSchema } from '@capacitor/push-notifications'
import type { PluginListenerHandle } from '@capacitor/core'
import type { NativeNotice, NativePermission, NativePush } from '../native.ts'

const permissionOf = (receive: string): NativePermission => (receive === 'granted' || receive === 'denied' ? receive : 'prompt')

const noticeOf = ({ title, body, data }: PushNotificationSchema): NativeNotice => ({ title, body, data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {} })

/** The bridge answers later: whoever stops listening before it did is heard as well. */
function until(listening: Promise<PluginListenerHandle>): () => void {
  return () => void listening.then((handle) => handle.remove(), () => undefined)
}

function register(): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    const stops: (() => void)[] = []
    const end = (told: () => void) => {
      for (const stop of stops) stop()
      told()
    }
    const listening = [
      PushNotifications.addListener('registration', ({ value }) => end(() => resolve(value))),
      PushNotifications.addListener('registrationError', ({ error }) => end(() => reject(new Error(error))))
    ]
    for (const one of listening) stops.push(until(one))
    Promise.all(listening).then(() => PushNotifications.register()).catch((error: unknown) => end(() => reject(error as Error)))
  })
}

export const nativePush: NativePush = {
  permission: async () => permissionOf((await PushNotifications.checkPermissions()).receive),
  ask: async () => permissionOf((await PushNotifications.requestPermissions()).receive),
  register,
  unregister: () => PushNotifications.unregister(),
  onNotice: (heard) => until(PushNotifications.addListener('pushNotificationReceived', (notification) => heard(noticeOf(notification)))),
  onTap: (heard) => until(PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) => heard(noticeOf(notification))))
}
