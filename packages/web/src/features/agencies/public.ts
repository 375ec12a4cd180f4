/** What other features use of agencies: the notice of an agency's state. */
export { StandingNotice } from './StandingNotice.tsx'
