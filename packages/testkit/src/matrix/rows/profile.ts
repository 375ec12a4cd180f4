/** What people decide for themselves: each about nobody else. */
import { STORY_PASSWORD } from '../../personas.ts'
import type { Rows } from '../row.ts'

export const profileRows: Rows = {
  'profile.listChoices': {},
  'profile.setChoice': { ask: () => ({ body: { kind: 'security', channel: 'push', wanted: false } }) },
  'profile.myData': {},
  'profile.leavingMeans': {},
  // A wrong password, or the cast would leave one by one.
  'profile.deleteAccount': { ask: () => ({ body: { password: `non ${STORY_PASSWORD}` } }), inside: ['wrong_password'] },
}
