/** Push messages of the phone's system behind our own port: permission, token, arrivals, taps. The token is Firebase's on both systems. */
import { registerPlugin } from '@capacitor/core'
import type { PluginListenerHandle } from '@capacitor/core'
import type { FirebaseMessagingPlugin, Notification } from '@capacitor-firebase/messaging'
import type { NativeNotice, NativePermission, NativePush } from '../native.ts'

/** The plugin's own entry would bring Firebase for browsers, which get their pushes without it. */
const messaging = registerPlugin<FirebaseMessagingPlugin>('FirebaseMessaging')

const permissionOf = (receive: string): NativePermission => (receive === 'granted' || receive === 'denied' ? receive : 'prompt')

const noticeOf = ({ title, body, data }: Notification): NativeNotice => ({
  title,
  body,
  data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {},
})

/** The bridge answers later: whoever stops listening before it did is heard as well. */
function until(listening: Promise<PluginListenerHandle>): () => void {
  return () =>
    void listening.then(
      (handle) => handle.remove(),
      () => undefined,
    )
}

export const nativePush: NativePush = {
  permission: async () => permissionOf((await messaging.checkPermissions()).receive),
  ask: async () => permissionOf((await messaging.requestPermissions()).receive),
  // On an iPhone Apple's own token comes first; Firebase rejects until it is there, or when the app was built without its file.
  register: async () => (await messaging.getToken()).token,
  unregister: () => messaging.deleteToken(),
  onNotice: (heard) => until(messaging.addListener('notificationReceived', ({ notification }) => heard(noticeOf(notification)))),
  onTap: (heard) => until(messaging.addListener('notificationActionPerformed', ({ notification }) => heard(noticeOf(notification)))),
}
