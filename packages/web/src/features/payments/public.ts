/** What other features use of payments: the camera that reads codes. */
export { Viewfinder } from './scan/Viewfinder.tsx'
