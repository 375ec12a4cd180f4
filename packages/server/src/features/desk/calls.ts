/** The calls that this feature answers. */
import { searchAnswer } from './search.ts'

export const deskCalls = () => [searchAnswer()] as const
