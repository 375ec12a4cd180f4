/** What other features may use of payments: the camera as a reader of codes. */
export { Viewfinder } from './scan/Viewfinder.tsx'
