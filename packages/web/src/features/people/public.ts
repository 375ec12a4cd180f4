/** What other features use of people: the suggested user name. */
export { usernameOf } from './company-user-add/username.ts'
