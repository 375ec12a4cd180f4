/** The calls that this feature answers. */
import { getProfileAnswer } from './get-profile.ts'

export const peopleCalls = [getProfileAnswer] as const
