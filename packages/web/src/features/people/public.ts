/** What other features may use of people: the user name that is suggested for a new one. */
export { usernameOf } from './company-user-add/username.ts'
