/** What other features may use of notifications: the switch of this device. */
export { DevicePush } from './DevicePush.tsx'
