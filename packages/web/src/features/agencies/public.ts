/** What other features may use of agencies: how one's own agency stands, above whatever it may not do now. */
export { StandingNotice } from './StandingNotice.tsx'
