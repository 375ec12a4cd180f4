/** Words for the kind of a letter or notice that failed. */
import type { Failure } from '@taschino/contract/overview.ts'
import { tMaybe } from '../../words/words.ts'

export const whatWords = ({ channel, what }: Failure): string => tMaybe(`${channel === 'letter' ? 'letter' : 'news'}.${what}`) || what
