/** The outcome of something handed in, as a tag. */
import type { NetworkRequest } from '@taschino/contract/agent-shapes.ts'
import type { TagKind } from '../../../ui/Chip.tsx'

export type End = NetworkRequest['state']
export const LOOK: Readonly<Record<End, TagKind>> = {
  waiting: 'plain',
  returned: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'plain',
}
