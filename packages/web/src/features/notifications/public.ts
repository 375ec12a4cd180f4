/** What other features use of notifications: the push switch of this device. */
export { DevicePush } from './DevicePush.tsx'
